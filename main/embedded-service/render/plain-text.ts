import { withoutTags } from '../../../app/domain/news/without-tags.ts'

const NAMED: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: '\u00a0' }

/** Text of an HTML fragment for `format=text`: blocks become lines, tags are removed, entities are decoded once. */
export function plainText(html: string): string {
  const lines = withoutTags(html.replaceAll(/<\/(p|li|tr|h\d|blockquote|ul|table)>|<br\s*\/?>/gi, '\n'), '')
  const decoded = lines.replaceAll(/&(#\d+|#x[\da-f]+|[a-z]+);/gi, (whole, name: string) => {
    if (!name.startsWith('#')) return NAMED[name.toLowerCase()] ?? whole
    return String.fromCodePoint(name[1] === 'x' ? parseInt(name.slice(2), 16) : Number(name.slice(1)))
  })
  return decoded
    .replaceAll(/(?<![ \t])[ \t]+\n/g, '\n')
    .replaceAll(/\n{3,}/g, '\n\n')
    .trim()
}
