import { bytes, refused, type ResponsePayload } from './payload.ts'

const chain = Array.from({ length: 9 }, (_, place) => `<!ENTITY e${place + 1} "${`&e${place};`.repeat(10)}">`).join('')
const news = (inside: string): string => `<result is_array="true"><item>${inside}</item></result>`

/** Bodies that are XML: document types and entities of every kind, and valid XML without them. */
export const XML_BODIES: readonly ResponsePayload[] = [
  ...refused('doctype', {
    'an entity with a text': '<!DOCTYPE r [<!ENTITY q "MTDE">]><r>&q;</r>',
    'an entity with a file': '<!DOCTYPE r [<!ENTITY q SYSTEM "file:///etc/hostname">]><r>&q;</r>',
    'an entity from elsewhere': '<!DOCTYPE r [<!ENTITY q SYSTEM "https://count.example/q">]><r>&q;</r>',
    'an entity with a public name': '<!DOCTYPE r [<!ENTITY q PUBLIC "-//M//Q//EN" "file:///etc/hostname">]><r>&q;</r>',
    'a parameter entity': '<!DOCTYPE r [<!ENTITY % p SYSTEM "https://count.example/p.dtd"> %p;]><r/>',
    'a parameter entity that builds another':
      '<!DOCTYPE r [<!ENTITY % f "x"><!ENTITY % g "<!ENTITY q \'%f;\'>"> %g;]><r>&q;</r>',
    'an entity of a program': '<!DOCTYPE r [<!ENTITY q SYSTEM "expect://id">]><r>&q;</r>',
    'an entity that is not parsed': '<!DOCTYPE r [<!NOTATION n SYSTEM "n"><!ENTITY q SYSTEM "q" NDATA n>]><r a="q"/>',
    'an entity in an attribute': '<!DOCTYPE r [<!ENTITY q "x">]><r a="&q;"/>',
    'an entity that calls itself': '<!DOCTYPE r [<!ENTITY q "&q;">]><r>&q;</r>',
    'two entities that call each other': '<!DOCTYPE r [<!ENTITY a "&b;"><!ENTITY b "&a;">]><r>&a;</r>',
    'nine entities, each ten times the one before': `<!DOCTYPE r [<!ENTITY e0 "tick">${chain}]><r>&e9;</r>`,
    'one long entity many times': `<!DOCTYPE r [<!ENTITY q "${'tick'.repeat(9000)}">]><r>${'&q;'.repeat(9000)}</r>`,
    'a type from elsewhere': '<!DOCTYPE r SYSTEM "https://count.example/r.dtd"><r/>',
    'a type with a public name': '<!DOCTYPE r PUBLIC "-//M//R//EN" "https://count.example/r.dtd"><r/>',
    'a type that declares nothing': '<!DOCTYPE r><r/>',
    'a type that gives attributes': '<!DOCTYPE r [<!ATTLIST r is_array CDATA "true">]><r><item><id>1</id></item></r>',
    'a type in small letters': '<!doctype r [<!entity q "x">]><r>&q;</r>',
    'a type after the declaration':
      '<?xml version="1.0" standalone="yes"?>\n\n<!DOCTYPE r [<!ENTITY q "x">]><r>&q;</r>',
    'a type after a comment': '<!-- news --><!DOCTYPE r [<!ENTITY q "x">]><r>&q;</r>',
    'a type after the root': '<r>&q;</r><!DOCTYPE r [<!ENTITY q "x">]>',
    'a declaration inside the root': '<r><!ENTITY q "x">&q;</r>',
    'a type with blanks of every kind': '<!DOCTYPE\t\r\n r\n[\t<!ENTITY\nq\t"x"\r>\n]\n>\n<r>&q;</r>',
  }),
  ['a type within a CDATA section', '<r><![CDATA[<!DOCTYPE r>]]></r>', 'either', '"<!DOCTYPE r>"'],
  [
    'a type in UTF-16 with a mark',
    bytes(`ff fe ${Buffer.from('<!DOCTYPE r><r/>', 'utf16le').toString('hex')}`),
    'refuse',
    'not-utf8',
  ],
  ...refused('syntax', {
    'a type in UTF-16 without a mark': Buffer.from('<!DOCTYPE r [<!ENTITY q "x">]><r>&q;</r>', 'utf16le'),
    'a type in UTF-7': '<?xml version="1.0" encoding="UTF-7"?>+ADwAIQ-DOCTYPE r+AD4-<r/>',
    'a type in percent signs': '%3C!DOCTYPE r%3E<r/>',
  }),
  ...refused('html', {
    'a page of a web site': '<!DOCTYPE html><html><body>Sign in</body></html>',
    'a page of a web site as XML':
      '<?xml version="1.0"?><html xmlns="http://www.w3.org/1999/xhtml"><body><br></body></html>',
  }),
  ...refused('not-utf8', {
    'bytes that are no letters': bytes('3c 72 3e ff 3c 2f 72 3e'),
    'Latin-1 that says so': bytes(
      `${Buffer.from('<?xml version="1.0" encoding="ISO-8859-1"?><r>').toString('hex')} fc ${Buffer.from('</r>').toString('hex')}`,
    ),
  }),
  ['an entity that was not declared', '<r>&undeclared;</r>', 'either', '"&undeclared;"'],
  ['an entity of HTML', '<r>a&nbsp;b</r>', 'either', '"a&nbsp;b"'],
  ['the five entities of XML', '<r>&lt;b&gt; &amp; &quot;c&quot; &apos;d&apos;</r>', 'accept', '"<b> & \\"c\\" \'d\'"'],
  ['references to letters', '<r>&#77;&#x54;D&#69;</r>', 'accept', '"MTDE"'],
  ['a reference that is referred to', '<r>&amp;lt;b&amp;gt;</r>', 'accept', '"&lt;b&gt;"'],
  ['a reference to NUL', '<r>a&#0;b</r>', 'either', '"a\ufffdb"'],
  ['a reference beyond the last letter', '<r>&#x110000;</r>', 'either', '"\ufffd"'],
  ['a CDATA section', news('<body><![CDATA[<p>1 < 2 & 3</p>]]></body>'), 'accept', '[{"body":"<p>1 < 2 & 3</p>"}]'],
  [
    'a processing instruction',
    '<?xml version="1.0"?><?render "https://count.example/x.xsl"?><r>x</r>',
    'accept',
    '"x"',
  ],
  [
    'a sheet from elsewhere',
    '<?xml-stylesheet href="https://count.example/x.xsl" type="text/xsl"?><r>x</r>',
    'either',
    '"x"',
  ],
  [
    'an XInclude',
    '<r xmlns:xi="http://www.w3.org/2001/XInclude"><xi:include href="file:///etc/hostname" parse="text"/></r>',
    'accept',
    '{"xi:include":""}',
  ],
  [
    'the name of the prototype',
    news('<__proto__><planted>1</planted></__proto__><id>1</id>'),
    'either',
    '[{"id":"1"}]',
  ],
  [
    'names that every object has',
    news('<constructor>1</constructor><toString>2</toString>'),
    'either',
    '[{"constructor":"1","toString":"2"}]',
  ],
  ['a list of nothing', '<result is_array="true"/>', 'accept', '[]'],
  ['an element twice', news('<id>1</id><id>2</id>'), 'accept', '[{"id":["1","2"]}]'],
  ...refused('syntax', {
    'an attribute twice': '<r a="1" a="2"/>',
    'an element that is closed by another': '<r><a></b></r>',
    'an element that is not closed': '<r><a>',
    'two roots': '<r/><r/>',
    'a text after the root': '<r/>x',
    'a comment only': '<!-- nothing -->',
  }),
  [
    'a hundred elements in each other',
    `${'<r>'.repeat(100)}x${'</r>'.repeat(100)}`,
    'either',
    `${'{"r":'.repeat(99)}"x"${'}'.repeat(99)}`,
  ],
]
