// An independent reader of the service's XML: it shares no code with the application.

const REFERENCES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }

const decoded = (text: string): string =>
  text.replaceAll(/&(?:#x([\da-f]+)|#(\d+)|(\w+));/gi, (all, hex?: string, decimal?: string, name?: string) =>
    name === undefined
      ? String.fromCodePoint(Number.parseInt(hex ?? decimal ?? '', hex === undefined ? 10 : 16))
      : (REFERENCES[name] ?? all),
  )

/** The JSON that says the same as XML: an element that is marked as an array is a list of its elements. */
export function jsonOfXml(xml: string): string {
  const parts = xml.match(/<!\[CDATA\[.*?\]\]>|<[^>]*>|[^<]+/gs) ?? []
  let at = parts.findIndex((part) => /^<\w/.test(part))

  function element(): unknown {
    const tag = parts[at++] ?? ''
    const children: [string, unknown][] = []
    let text = ''
    while (!tag.endsWith('/>') && !(parts[at] ?? '</').startsWith('</')) {
      const part = parts[at] ?? ''
      const [, name] = /^<(\w+)/.exec(part) ?? []
      if (name === undefined) {
        text += part.startsWith('<![CDATA[') ? part.slice(9, -3) : decoded(part)
        at += 1
      } else children.push([name, element()])
    }
    if (!tag.endsWith('/>')) at += 1
    if (tag.includes('is_array="true"')) return children.map(([, value]) => value)
    return children.length > 0 ? Object.fromEntries(children) : text
  }

  return JSON.stringify(element())
}
