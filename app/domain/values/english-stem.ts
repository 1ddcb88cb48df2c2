// The English stemmer of Snowball (“Porter2”), https://snowballstem.org/algorithms/english/stemmer.html. A y that is a consonant is
// written as Y in between.

const DOUBLE = /(?:bb|dd|ff|gg|mm|nn|pp|rr|tt)$/

/** Words that the rules would take for forms of another one, such as important for one of import. These are ours. */
const APART =
  /^(business|customer|executive|importan|international|organi[sz]ation|universit)(?:e?s|t|tly|ce|ly|y|ies)?$/

/** Words that the rules would get wrong. */
const EXCEPTIONS: ReadonlyMap<string, string> = new Map([
  ['skis', 'ski'],
  ['skies', 'sky'],
  ['dying', 'die'],
  ['lying', 'lie'],
  ['tying', 'tie'],
  ['sued', 'sue'],
  ['suing', 'sue'],
  ['idly', 'idl'],
  ['gently', 'gentl'],
  ['ugly', 'ugli'],
  ['early', 'earli'],
  ['only', 'onli'],
  ['singly', 'singl'],
  ...['sky', 'news', 'howe', 'atlas', 'cosmos', 'bias', 'andes'].map((word) => [word, word] as const),
])

/** Words that only lose their plural. */
const KEPT = /^(?:inning|outing|canning|herring|earring|evening|proceed|exceed|succeed)$/

const STEP_2: readonly (readonly [ending: string, instead: string])[] = [
  ['ization', 'ize'],
  ['ational', 'ate'],
  ['fulness', 'ful'],
  ['ousness', 'ous'],
  ['iveness', 'ive'],
  ['tional', 'tion'],
  ['biliti', 'ble'],
  ['lessli', 'less'],
  ['entli', 'ent'],
  ['ation', 'ate'],
  ['alism', 'al'],
  ['aliti', 'al'],
  ['ousli', 'ous'],
  ['iviti', 'ive'],
  ['fulli', 'ful'],
  ['enci', 'ence'],
  ['anci', 'ance'],
  ['abli', 'able'],
  ['izer', 'ize'],
  ['ator', 'ate'],
  ['alli', 'al'],
  ['bli', 'ble'],
]

const STEP_3: readonly (readonly [ending: string, instead: string])[] = [
  ['ational', 'ate'],
  ['tional', 'tion'],
  ['alize', 'al'],
  ['icate', 'ic'],
  ['iciti', 'ic'],
  ['ical', 'ic'],
  ['ful', ''],
  ['ness', ''],
]

const STEP_4 = [
  ...['ement', 'ance', 'ence', 'able', 'ible', 'ment', 'ant', 'ent', 'ism', 'ate', 'iti', 'ous', 'ive', 'ize'],
  ...['al', 'er', 'ic'],
]

/** Where the part after the first vowel and consonant begins. */
function regionAfter(word: string, from: number): number {
  const found = /[aeiouy][^aeiouy]/g
  found.lastIndex = from
  return found.test(word) ? found.lastIndex : word.length
}

/** Whether a word ends in a short syllable. */
const endsShort = (word: string): boolean => /(?:^[aeiouy][^aeiouy]|[^aeiouy][aeiouy][^aeiouywxY])$/.test(word)

const hasVowel = (word: string): boolean => /[aeiouy]/.test(word)

function withoutPlural(word: string): string {
  if (word.endsWith('sses')) return word.slice(0, -2)
  if (/ie[ds]$/.test(word)) return word.slice(0, word.length > 4 ? -2 : -1)
  if (/[us]s$/.test(word) || !word.endsWith('s')) return word
  return hasVowel(word.slice(0, -2)) ? word.slice(0, -1) : word
}

/** Removes the endings of verbs. */
function withoutTense(word: string, r1: number): string {
  const [ending = ''] = /(?:eedly|ingly|edly|eed|ing|ed)$/.exec(word) ?? []
  if (ending === '') return word
  const rest = word.slice(0, word.length - ending.length)
  if (ending.startsWith('eed')) return rest.length >= r1 ? `${rest}ee` : word
  if (!hasVowel(rest)) return word
  if (/(?:at|bl|iz)$/.test(rest)) return `${rest}e`
  // A short word such as add or egg ends so itself.
  if (DOUBLE.test(rest)) return /^[aeo]..$/.test(rest) ? rest : rest.slice(0, -1)
  return endsShort(rest) && r1 >= rest.length ? `${rest}e` : rest
}

function derived(word: string, r1: number): string {
  const found = STEP_2.find(([ending]) => word.endsWith(ending))
  if (found !== undefined)
    return word.length - found[0].length >= r1 ? word.slice(0, -found[0].length) + found[1] : word
  if (word.endsWith('logi') && word.length - 3 >= r1) return word.slice(0, -1)
  if (/[cdeghkmnrt]li$/.test(word) && word.length - 2 >= r1) return word.slice(0, -2)
  return word
}

function adjective(word: string, r1: number, r2: number): string {
  const found = STEP_3.find(([ending]) => word.endsWith(ending))
  if (found !== undefined)
    return word.length - found[0].length >= r1 ? word.slice(0, -found[0].length) + found[1] : word
  return word.endsWith('ative') && word.length - 5 >= r2 ? word.slice(0, -5) : word
}

function cut(word: string, _r1: number, r2: number): string {
  const ending = STEP_4.find((each) => word.endsWith(each))
  if (ending !== undefined) return word.length - ending.length >= r2 ? word.slice(0, -ending.length) : word
  return /[st]ion$/.test(word) && word.length - 3 >= r2 ? word.slice(0, -3) : word
}

function withoutEnd(word: string, r1: number, r2: number): string {
  const last = word.length - 1
  if (word.endsWith('e')) return last >= r2 || (last >= r1 && !endsShort(word.slice(0, -1))) ? word.slice(0, -1) : word
  return word.endsWith('ll') && last >= r2 ? word.slice(0, -1) : word
}

/** The stem that the forms of an English word have in common. The word is of the letters a to z; others are returned as they are. */
export function englishStem(written: string): string {
  if (written.length < 3 || !/^[a-z]+$/.test(written)) return written
  const exception = EXCEPTIONS.get(written)
  if (exception !== undefined) return exception
  const [, apart] = APART.exec(written) ?? []
  if (apart !== undefined) return apart
  let word = written.replaceAll(/(^|[aeiouy])y/g, '$1Y')
  const start = /^(?:gener|commun|arsen)/.exec(word)?.[0].length
  const r1 = start ?? regionAfter(word, 0)
  const r2 = regionAfter(word, r1)
  word = withoutPlural(word)
  if (KEPT.test(word)) return word
  word = withoutTense(word, r1)
  if (/.[^aeiouy][yY]$/.test(word)) word = `${word.slice(0, -1)}i`
  for (const step of [derived, adjective, cut, withoutEnd]) word = step(word, r1, r2)
  return word.toLowerCase()
}
