import { payloads } from './payload.ts'

/** Names that would shadow something that a page or a sanitiser looks up by name. */
export const CLOBBERING = payloads({
  'the list of attributes': '<form onclick="alert(\'attributes\')"><input name=attributes></form>',
  'the name of a node': '<form onclick="alert(\'node name\')"><input name=nodeName><input name=tagName></form>',
  'the way to the parent': '<form onclick="alert(\'parent\')"><input id=parentNode><input id=parentElement></form>',
  'the children':
    '<form onclick="alert(\'children\')"><output name=childNodes></output><output name=firstChild></output></form>',
  'the removing of attributes':
    '<form onclick="alert(\'remove\')"><button name=removeAttribute></button><button name=setAttribute></button></form>',
  'the removing of nodes':
    '<form onclick="alert(\'removed\')"><select name=removeChild></select><select name=remove></select></form>',
  'the namespace': '<form onclick="alert(\'namespace\')"><fieldset name=namespaceURI></fieldset></form>',
  'a field that belongs to a form by name':
    '<form id=far onclick="alert(\'far\')"></form><input form=far name=insertBefore>',
  'the document': '<form id=document name=document><input name=cookie></form>',
  'what finds elements': '<img name=getElementById><img name=querySelector><embed name=createElement>',
  'the body of the page': '<form name=body></form><form name=documentElement></form>',
  'the running script': '<img name=currentScript src="https://scripts.example/">',
  'the root element of the window': '<div id=root></div><a id=root href="https://other.example/">x</a>',
  'the bridge of the window': '<a id=desk></a><a id=desk name=call href="https://other.example/">x</a>',
  'the Trusted Types policies':
    '<object id=trustedTypes></object><form id=trustedTypes><input name=createPolicy></form>',
  'the window itself': '<iframe name=self></iframe><iframe name=globalThis></iframe>',
  'what every object inherits': '<a id=__proto__></a><a id=constructor></a><a id=toString href="clobbered:x">x</a>',
  'a setting by a chain of two names':
    '<form id=settings><output id=url>https://other.example/</output></form><form id=settings></form>',
})

/** Texts that an element, an attribute or a comment does not end where it seems to end. */
export const BREAKOUTS = payloads({
  'out of a value in quotation marks': '"><img src=missing onerror="alert(\'quoted\')">',
  'out of a value in single marks': "'><img src=missing onerror=\"alert('single')\">",
  'out of a value into the next': '" autofocus tabindex=0 onfocus="alert(1)" x="',
  'out of several at once': '\'"`></title></textarea></style></script>--><img src=missing onerror="alert(\'many\')">',
  'out of a script': '</script><img src=missing onerror="alert(\'out of script\')">',
  'out of a comment': '--><img src=missing onerror="alert(\'out of comment\')">',
  'out of a CDATA section': ']]><img src=missing onerror="alert(\'out of data\')">',
  'out of a text of a script': '\';alert(1);//";alert(1);//`;alert(1);//',
  'a comment that is empty': '<!--><img src=missing onerror="alert(\'empty comment\')">-->',
  'a comment with one dash': '<!---><img src=missing onerror="alert(\'one dash\')">-->',
  'a comment that ends in a bang': '<!-- x --!><img src=missing onerror="alert(\'bang\')"> -->',
  'a comment with dashes inside': '<!-- x -- > y --><img src=missing onerror="alert(\'dashes\')">',
  'a comment inside a comment': '<!-- <!-- --><img src=missing onerror="alert(\'nested comment\')"> -->',
  'a conditional comment':
    '<!--[if true]><img src=missing onerror="alert(1)"><![endif]--><b onclick="alert(\'condition\')">x</b>',
  'a conditional comment that others read':
    '<![if true]><img src=missing onerror="alert(\'open condition\')"><![endif]>',
  'a declaration': '<!ELEMENT p ANY><img src=missing onerror="alert(\'declaration\')">',
  'a processing instruction':
    '<?render <img src=missing onerror="alert(1)"> ?><b onclick="alert(\'instruction\')">x</b>',
  'an end tag of nothing': '</ ><img src=missing onerror="alert(\'nothing\')">',
  'the brackets of a server page': '<%= <img src=missing onerror="alert(\'percent\')"> %>',
  'a template': '<template><img src=missing onerror="alert(1)"></template>',
  'a template in a template':
    '<template><template><svg onload=alert(1)></template></template><b onclick="alert(\'templates\')">x</b>',
  'a template with a shadow root':
    '<div><template shadowrootmode=open><img src=missing onerror="alert(1)"></template></div>',
  'the noscript element':
    '<noscript><p title="</noscript><img src=missing onerror=alert(\'noscript\')>"></p></noscript>',
  'the style element': '<style><p title="</style><img src=missing onerror=alert(\'style-sheet\')>"></p></style>',
  'the title element': '<title><p title="</title><img src=missing onerror=alert(\'in-title\')>"></p></title>',
  'the textarea element': '<textarea><p title="</textarea><img src=missing onerror=alert(\'field\')>"></p></textarea>',
  'the xmp element': '<xmp><p title="</xmp><img src=missing onerror=alert(\'example\')>"></p></xmp>',
  'the noembed element': '<noembed><p title="</noembed><img src=missing onerror=alert(\'noembed\')>"></p></noembed>',
  'the text of an iframe': '<iframe><p title="</iframe><img src=missing onerror=alert(\'frame-text\')>"></p></iframe>',
  'the plaintext element': '<plaintext><img src=missing onerror="alert(1)"></plaintext>',
  'a script within a sheet within a comment':
    '<!--<style><script>--><img src=missing onerror="alert(\'three\')"></script></style>',
  'a select with a style sheet':
    '<select><style></select><img src=missing onerror="alert(\'choice\')"></style></select>',
  'expressions of template languages':
    '{{constructor.constructor("alert(1)")()}} ${alert(1)} #{alert(1)} <%= alert(1) %> [[alert(1)]]',
  'a template expression over several elements': '<b>{{</b>constructor.constructor("alert(1)")()<b>}}</b>',
  'attributes of frameworks':
    '<p v-html="alert(1)" ng-init="alert(1)" x-init="alert(1)" hx-on:load="alert(1)" data-bind="x">x</p>',
})
