import { expect, it } from 'vitest'
import { englishStem } from '../../../../../app/domain/values/english-stem.ts'

it.each([
  ['win', ['wins', 'winning']],
  ['add', ['adds', 'added', 'adding']],
  ['margin', ['margins']],
  ['company', ['companies']],
  ['acquire', ['acquires', 'acquired', 'acquiring']],
  ['regulate', ['regulates', 'regulator', 'regulators', 'regulation']],
  ['dilute', ['diluted', 'dilution', 'dilutive']],
  ['profit', ['profits', 'profitable', 'profitability']],
  ['agree', ['agreed', 'agrees', 'agreeing']],
  ['happy', ['happiness']],
  ['die', ['dying', 'dies']],
  ['employ', ['employs', 'employed', 'employing', 'employment']],
])('the forms of “%s” have one stem', (word, forms) => {
  expect(forms.map(englishStem)).toEqual(forms.map(() => englishStem(word)))
})

it.each([
  ['news', 'new'],
  ['general', 'generate'],
  ['communication', 'community'],
  ['succeed', 'success'],
  ['business', 'busy'],
  ['important', 'import'],
  ['customers', 'customs'],
  ['international', 'interns'],
  ['universe', 'unit'],
  ['rating', 'rat'],
  ['herring', 'her'],
  ['evening', 'even'],
])('“%s” is no form of “%s”', (word, other) => {
  expect(englishStem(word)).not.toBe(englishStem(other))
})

it.each(['10k', 'café', '東京', 'a', 'as', ''])('“%s” is its own stem', (word) => {
  expect(englishStem(word)).toBe(word)
})

// The sample of the authors: https://snowballstem.org/algorithms/english/stemmer.html
it.each([
  ['consign', 'consign consigned consigning consignment'],
  ['consist', 'consist consisted consistency consistent consistently consisting consists'],
  ['consol', 'consolation consolations console consoled consoles consoling consolingly consols'],
  ['consolatori', 'consolatory'],
  ['consolid', 'consolidate consolidated consolidating'],
  ['conson', 'consonant'],
  ['consort', 'consort consorted consorting'],
  ['conspicu', 'conspicuous conspicuously'],
  ['conspiraci', 'conspiracy'],
  ['conspir', 'conspirator conspirators conspire conspired conspiring'],
  ['constabl', 'constable constables'],
  ['constanc', 'constance constancy'],
  ['constant', 'constant'],
  ['knack', 'knack knacks'],
  ['knackeri', 'knackeries'],
  ['knag', 'knag'],
  ['knave', 'knave knaves'],
  ['knavish', 'knavish'],
  ['knead', 'kneaded kneading'],
  ['knee', 'knee knees'],
  ['kneel', 'kneel kneeled kneeling kneels'],
  ['knell', 'knell'],
  ['knelt', 'knelt'],
  ['knew', 'knew'],
  ['knick', 'knick'],
  ['knif', 'knif'],
  ['knife', 'knife'],
  ['knight', 'knight knightly knights'],
  ['knit', 'knit knits knitted knitting'],
  ['knive', 'knives'],
  ['knob', 'knob knobs'],
  ['knock', 'knock knocked knocking knocks'],
  ['knocker', 'knocker knockers'],
  ['knopp', 'knopp'],
  ['knot', 'knot knots'],
])('“%s” is the stem of %s', (stem, words) => {
  expect([...new Set(words.split(' ').map(englishStem))]).toEqual([stem])
})

// Words of each of its rules.
it.each([
  ['caress', 'caresses'],
  ['fli', 'flies'],
  ['tie', 'ties tied'],
  ['cri', 'cry cries cried'],
  ['gas', 'gas'],
  ['this', 'this'],
  ['gap', 'gaps'],
  ['kiwi', 'kiwis'],
  ['feed', 'feed'],
  ['agre', 'agreed'],
  ['bleed', 'bleed'],
  ['sing', 'sing'],
  ['plaster', 'plastered'],
  ['bled', 'bled'],
  ['luxuri', 'luxuriating luxuriate'],
  ['hop', 'hopping hopped'],
  ['hope', 'hoping hoped hopeful'],
  ['size', 'sized sizing'],
  ['troubl', 'troubled troubling'],
  ['conflat', 'conflated'],
  ['egg', 'egged'],
  ['add', 'added adding'],
  ['by', 'by'],
  ['say', 'say says'],
  ['sensat', 'sensational'],
  ['tradit', 'traditional'],
  ['refer', 'reference references'],
  ['colon', 'colonizer'],
  ['item', 'itemization'],
  ['apolog', 'apologies apology'],
  ['geolog', 'geology'],
  ['friend', 'friendly'],
  ['quick', 'quickly'],
  ['formal', 'formalize formality'],
  ['electr', 'electrical electric electricity'],
  ['good', 'goodness'],
  ['reviv', 'revival'],
  ['allow', 'allowance'],
  ['infer', 'inference'],
  ['airlin', 'airliner'],
  ['adjust', 'adjustable adjustment'],
  ['replac', 'replacement'],
  ['adopt', 'adoption'],
  ['decis', 'decision'],
  ['homolog', 'homologous'],
  ['effect', 'effective'],
  ['ceas', 'cease'],
  ['rate', 'rate'],
  ['control', 'controll'],
  ['roll', 'roll'],
  ['probat', 'probate'],
  ['youth', 'youth'],
  ['yard', 'yards'],
  ['boy', 'boys'],
  ['generat', 'generates generate generation'],
])('“%s” is the stem of %s, by the rules', (stem, words) => {
  expect([...new Set(words.split(' ').map(englishStem))]).toEqual([stem])
})
