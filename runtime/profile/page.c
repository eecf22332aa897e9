// page.c - the HTML page for the events of a profile. It shows rows of bars over time, which can be zoomed
// and described. The page loads nothing from elsewhere.

#include "profile/profile.h"

static const char head[] =
    "<!DOCTYPE html>\n<html lang=\"en\"><head><meta charset=\"utf-8\"><title>Gyre "
    "profile</title><style>\n"
    "body{font:14px "
    "sans-serif;margin:1em;color:#222}h1{font-size:1.2em}h2{font-size:1em;margin:1em 0 .3em}\n"
    "canvas{border:1px solid #ccc;width:100%;display:block}table{border-collapse:collapse}\n"
    "td,th{padding:.15em .8em;text-align:right;border-bottom:1px solid "
    "#ddd}td:first-child,th:first-child{text-align:left}\n"
    "#tip{white-space:pre;font:12px monospace;min-height:9em}</style></head><body>\n"
    "<p>Wheel: zoom. Drag: move. Double click: all of it. Point at a bar for what it was.</p>\n";

static const char script[] =
    "</script><div id=\"all\"></div><div id=\"tip\"></div><script>\n"
    "const events=JSON.parse(document.getElementById('data').textContent).traceEvents;\n"
    "const names={},units={},labels={};for(const e of events)if(e.ph==='M'){\n"
    " if(e.name==='process_name'){names[e.pid]=e.args.name;units[e.pid]=e.args.unit;}\n"
    " else labels[e.pid+' '+e.tid]=e.args.name;}\n"
    "const left=110;\n"
    "const "
    "bars=events.filter(e=>e.ph==='X'),all=document.getElementById('all'),tip=document."
    "getElementById('tip');\n"
    "const hue=n=>{let h=0;for(const c of n)h=(h*31+c.charCodeAt(0))%360;return`hsl(${h} 55% "
    "60%)`;};\n"
    "function lane(pid){const mine=bars.filter(e=>e.pid==pid);if(!mine.length)return;\n"
    " const rows=[...new "
    "Set(mine.map(e=>e.tid))].sort((a,b)=>a-b),end=Math.max(...mine.map(e=>e.ts+e.dur),1);\n"
    " const title=document.createElement('h2');title.textContent=`${names[pid]} (time in "
    "${units[pid]})`;all.append(title);\n"
    " const c=document.createElement('canvas'),g=c.getContext('2d');all.append(c);let "
    "from=0,to=end,grab=null;\n"
    " const x=t=>left+(t-from)/(to-from)*(c.width-left),at=v=>(v-left)/(c.width-left);\n"
    " function draw(){c.width=c.clientWidth;c.height=rows.length*22+18;g.font='12px sans-serif';\n"
    "  for(const e of mine){const "
    "a=x(e.ts),b=Math.max(x(e.ts+e.dur),a+1),y=rows.indexOf(e.tid)*22;\n"
    "   "
    "if(b<left||a>c.width)continue;g.fillStyle=hue(e.name);g.fillRect(Math.max(a,left),y+2,b-Math."
    "max(a,left),18);\n"
    "   if(b-a>40){g.fillStyle='#000';g.fillText(e.name,Math.max(a,left)+3,y+15,b-a-6);}}\n"
    "  g.fillStyle='#555';rows.forEach((r,i)=>g.fillText(labels[pid+' '+r]??r,3,i*22+15,left-8));\n"
    "  g.fillText(units[pid],3,c.height-4,left-8);\n"
    "  for(let i=0;i<=8;i++){const t=from+(to-from)*i/8;\n"
    "   "
    "g.textAlign=i==8?'right':i?'center':'left';g.fillText(t.toFixed(to-from<100?2:0),x(t),c."
    "height-4);}\n"
    "  g.textAlign='left';}\n"
    " c.onwheel=v=>{v.preventDefault();const t=from+(to-from)*at(v.offsetX),k=v.deltaY<0?.8:1.25;\n"
    "  from=Math.max(0,t-(t-from)*k);to=Math.min(end,t+(to-t)*k);draw();};\n"
    " c.onmousedown=v=>{grab={at:v.offsetX,from,to};};c.onmouseup=c.onmouseleave=()=>{grab=null;};"
    "\n"
    " c.ondblclick=()=>{from=0;to=end;draw();};\n"
    " c.onmousemove=v=>{if(grab){const d=(grab.at-v.offsetX)/(c.width-left)*(grab.to-grab.from);\n"
    "   const "
    "s=Math.min(Math.max(d,-grab.from),end-grab.to);from=grab.from+s;to=grab.to+s;draw();return;}\n"
    "  const "
    "e=mine.find(e=>rows.indexOf(e.tid)===Math.floor(v.offsetY/"
    "22)&&v.offsetX>=left&&x(e.ts)<=v.offsetX&&v.offsetX<=Math.max(x(e.ts+e.dur),x(e.ts)+2));\n"
    "  tip.textContent=e?`${e.name}, ${labels[pid+' '+e.tid]??e.tid}: from ${e.ts} for ${e.dur} "
    "${units[pid]}\\n"
    "`+Object.entries(e.args).map(a=>`${a[0]} ${a[1]}`).join('\\n"
    "'):'';};\n"
    " addEventListener('resize',draw);draw();}\n"
    "lane(2);lane(3);lane(1);\n"
    "const sums={};for(const e of bars)if(e.pid==2){const "
    "s=sums[e.name]=sums[e.name]||{n:0,t:0,w:0,h:0};\n"
    " s.n++;s.t+=e.dur;s.w+=e.args.warp_insns||0;s.h+=e.args.thread_insns||0;}\n"
    "const timed=units[2]==='cycles',table=document.createElement('table');all.append(table);\n"
    "const row=(cells,tag)=>{const r=document.createElement('tr');for(const t of cells){const "
    "d=document.createElement(tag);d.textContent=t;r.append(d);}table.append(r);};\n"
    "row(['kernel','launches',`time (${units[2]})`,'warp instructions',...timed?['instructions a "
    "cycle']:[],'threads an instruction'],'th');\n"
    "for(const[k,s]of Object.entries(sums).sort((a,b)=>b[1].t-a[1].t))\n"
    " row([k,s.n,s.t,s.w,...timed?[(s.w/Math.max(s.t,1)).toFixed(3)]:[],(s.h/"
    "Math.max(s.w,1)).toFixed(2)],'td');\n"
    "document.body.dataset.bars=bars.length;\n"
    "</script></body></html>\n";

void gyre_profile_page_begin(FILE *out, const char *device) {
  fputs(head, out);
  fprintf(out, "<h1>Gyre profile: %s</h1>\n<script type=\"application/json\" id=\"data\">\n",
          device);
}

void gyre_profile_page_end(FILE *out) { fputs(script, out); }
