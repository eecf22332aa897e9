// gyre_trace_page.c - an HTML page that draws a pipeline log: one row for each instruction, one column for each cycle,
// one colour for each stage. It loads nothing from elsewhere.

#include <string.h>

#include "gyre_trace.h"

static const char head[] =
    "<!DOCTYPE html>\n<html lang=\"en\"><head><meta charset=\"utf-8\"><title>Gyre "
    "pipeline</title><style>\n"
    "body{font:13px sans-serif;margin:.6em;color:#222}canvas{border:1px solid "
    "#ccc;display:block;width:100%}\n"
    "#tip{white-space:pre;font:12px monospace;min-height:3em;margin:.3em 0}input{font:12px "
    "monospace}\n"
    "#key span{padding:0 .5em;margin-right:.3em}</style></head><body>\n"
    "<div>Search pc or text: <input id=\"find\" size=\"24\"> Enter: the next one. <span "
    "id=\"count\"></span></div>\n"
    "<div id=\"key\"></div><div>Wheel: rows. Shift and wheel: cycles. Ctrl and wheel: zoom. Drag: "
    "both. The rows follow the cycles.</div>\n"
    "<div id=\"tip\"></div><canvas id=\"c\"></canvas>\n<script type=\"text/plain\" id=\"log\">\n";

static const char script[] =
    "</script><script>\n"
    "const rows=[],by=new Map();let now=0;\n"
    "for(const line of document.getElementById('log').textContent.split('\\n')){const "
    "f=line.split('\\t');\n"
    " if(f[0]==='C=')now=+f[1];else if(f[0]==='C')now+=+f[1];\n"
    " else if(f[0]==='I'){const "
    "r={text:'',more:'',from:now,to:0,gone:0,stages:[]};by.set(f[1],r);rows.push(r);}\n"
    " else{const r=by.get(f[1]);if(!r)continue;\n"
    "  if(f[0]==='L'){if(f[2]==='0')r.text+=f[3];else r.more+=f[3];}\n"
    "  else if(f[0]==='S')r.stages.push({name:f[3],at:now});\n"
    "  else if(f[0]==='R'){r.to=now;r.gone=+f[3];by.delete(f[1]);}}}\n"
    "for(const r of by.values())r.to=now;\n"
    "const words={S:'scheduled',F:'fetched',D:'decoded',B:'waits in its buffer',I:'issue of its "
    "passes',R:'operands',\n"
    " X:'executes',Mu:'multiplier',Dv:'divider',Sf:'special unit',M:'memory',Fp:'floating "
    "point',W:'writes',G:'its group waits'};\n"
    "const "
    "colours={S:'#cfd8dc',F:'#b3cde3',D:'#9ecae1',B:'#f4a6a0',I:'#fdd49e',R:'#fee391',X:'#a1d99b',"
    "Mu:'#74c476',\n"
    " Dv:'#41ab5d',Sf:'#c7e9c0',M:'#bcbddc',Fp:'#78c679',W:'#6baed6',G:'#e7d4e8'};\n"
    "const key=document.getElementById('key');for(const n in words){const "
    "s=document.createElement('span');\n"
    " s.style.background=colours[n];s.textContent=n+' '+words[n];key.append(s);}\n"
    "const "
    "c=document.getElementById('c'),g=c.getContext('2d'),tip=document.getElementById('tip'),left="
    "330,high=16;\n"
    "const issued=r=>(r.stages.find(s=>s.name==='I')||{at:r.from}).at;\n"
    "let first_row=0,from=rows.length?issued(rows[0])-8:0,wide=9,found=-1,grab=null;\n"
    "function follow(){while(first_row>0&&rows[first_row-1].to>from)first_row--;\n"
    " while(first_row+1<rows.length&&rows[first_row].to<=from)first_row++;}\n"
    "function draw(){c.width=c.clientWidth;c.height=Math.max(200,innerHeight-c.offsetTop-20);\n"
    " g.font='11px monospace';const n=Math.ceil(c.height/high);\n"
    " for(let i=0;i<n&&first_row+i<rows.length;i++){const r=rows[first_row+i],y=i*high;\n"
    "  if(first_row+i===found){g.fillStyle='#fff3b0';g.fillRect(0,y,c.width,high);}\n"
    "  r.stages.forEach((s,k)=>{const "
    "a=left+(s.at-from)*wide,e=k+1<r.stages.length?r.stages[k+1].at:r.to;\n"
    "   const b=left+(e-from)*wide;if(b<left||a>c.width)return;g.globalAlpha=r.gone?.35:1;\n"
    "   "
    "g.fillStyle=colours[s.name]||'#ddd';g.fillRect(Math.max(a,left),y+1,Math.max(b-Math.max(a,"
    "left)-1,1),high-2);\n"
    "   "
    "g.globalAlpha=1;if(b-a>14){g.fillStyle='#000';g.fillText(s.name,Math.max(a,left)+2,y+12);}});"
    "\n"
    "  g.fillStyle=r.gone?'#999':'#000';g.fillText(r.text.slice(0,52),2,y+12);}\n"
    " g.fillStyle='#555';g.fillText('cycle '+Math.round(from),left,c.height-3);}\n"
    "function show(r){const "
    "mid=(c.height/high/"
    "2)|0;first_row=Math.max(0,Math.min(r-mid,rows.length-1));from=issued(rows[r])-8;draw();}\n"
    "c.onwheel=v=>{v.preventDefault();if(v.ctrlKey){const t=from+(v.offsetX-left)/wide;\n"
    "  wide=Math.min(40,Math.max(.5,wide*(v.deltaY<0?1.25:.8)));from=t-(v.offsetX-left)/wide;}\n"
    " else if(v.shiftKey){from+=12*Math.sign(v.deltaY||v.deltaX)*Math.max(1,9/wide);follow();}\n"
    " else{first_row=Math.max(0,Math.min(rows.length-1,first_row+Math.sign(v.deltaY)*3));if(rows."
    "length)from=issued(rows[first_row])-8;}draw();};\n"
    "c.onmousedown=v=>{grab={x:v.offsetX,y:v.offsetY,first_row,from};};c.onmouseup=c.onmouseleave=("
    ")=>{grab=null;};\n"
    "c.onmousemove=v=>{if(grab){from=grab.from-(v.offsetX-grab.x)/wide;\n"
    "  "
    "first_row=Math.max(0,Math.min(rows.length-1,grab.first_row-Math.round((v.offsetY-grab.y)/"
    "high)));draw();return;}\n"
    " const r=rows[first_row+Math.floor(v.offsetY/high)];if(!r){tip.textContent='';return;}\n"
    " const t=from+(v.offsetX-left)/wide,s=r.stages.filter(s=>s.at<=t).pop();\n"
    " tip.textContent=r.text+'  '+r.more+(r.gone?'  (given up)':'')+'\\nfrom '+r.from+' to "
    "'+r.to+(s&&t<r.to?': '+(words[s.name]||s.name)+' since '+s.at:'');};\n"
    "document.getElementById('find').onkeydown=v=>{if(v.key!=='Enter')return;const "
    "w=v.target.value.toLowerCase();let n=0,next=-1,first=-1;\n"
    " rows.forEach((r,i)=>{if(!(r.text+' "
    "'+r.more).toLowerCase().includes(w))return;n++;if(first<0)first=i;if(i>found&&next<0)next=i;})"
    ";\n"
    " document.getElementById('count').textContent=n+' "
    "rows';found=next<0?first:next;if(found>=0)show(found);};\n"
    "addEventListener('resize',draw);draw();document.body.dataset.rows=rows.length;document.body."
    "dataset.cycles=now;\n"
    "</script></body></html>\n";

bool gyre_trace_is_page(const char *path) {
  const size_t n = strlen(path);
  return n > 5 && strcmp(path + n - 5, ".html") == 0;
}

void gyre_trace_page_begin(FILE *out) { fputs(head, out); }

void gyre_trace_page_end(FILE *out) { fputs(script, out); }
