import { formatServiceDate } from '../../../../../../../app/domain/responses/service-date.ts'
import { describe, expect, it, onTestFinished } from 'vitest'
import { findForms } from '../../../../../../../main/modules/news/store/search/story-words.ts'
import { idsOf, openTestLibrary, OWNER, stockOf, store, storyOf } from '../../../../../../support/records/stories.ts'

/** A query with a text that it finds and one that it does not. */
type Pair = readonly [what: string, query: string, found: string, missed: string]

const PAIRS: readonly Pair[] = [
  ['any form of a word', 'win', 'Halden wins a contract', 'A window on winter'],
  ['any form of a word', 'wins', 'Halden is winning', 'The twins'],
  ['any form of each word', 'margin pressure', 'Margins pressured', 'Marginal news'],
  ['the plural in -ies', 'company', 'Two companies merge', 'In good companionship'],
  ['the form in -ing', 'acquire', 'After acquiring Halden', 'A requirement'],
  ['a noun of the verb', 'dilute', 'No dilution', 'The delusion'],
  ['no other word with the stem', 'important', 'An important day', 'Import tariffs'],
  ['no other word with the stem', 'news', 'The news', 'A new day'],
  ['the word itself in quotation marks', '"wins"', 'Halden wins', 'Halden is winning to win'],
  ['the word itself in quotation marks', '"margin"', 'A margin call', 'Margins'],
  ['a phrase', '"gross margin"', 'The gross margin fell', 'Margin, gross'],
  ['a phrase of common words', '"of the"', 'One of the best', 'The best of all'],
  ['a phrase over a hyphen', '"year over year"', 'Up 3% year-over-year', 'Year after year'],
  ['a phrase beside an entity', '"profit & loss"', 'The profit & loss account', 'Loss and profit'],
  ['an accent left out', 'societe generale', 'Société Générale', 'Social general'],
  ['an accent typed', 'Nestlé', 'NESTLE', 'Nesting'],
  ['letters of full width', 'QNTL', 'ＱＮＴＬ株', 'QNT'],
  ['full width typed', 'ＡＢＣ', 'ABC', 'ABCD'],
  ['sharp s', 'strasse', 'Die Straße', 'Strait'],
  ['sharp s typed', 'GROSSBANK', 'Großbank', 'Grobank'],
  ['a Turkish capital', 'istanbul', 'İSTANBUL', 'Stanbul'],
  ['a dotless i', 'ırmak', 'IRMAK', 'Ermak'],
  ['Danish letters', 'Maersk Orsted', 'Mærsk, Ørsted', 'Marsk, Arsted'],
  ['a soft hyphen', 'cooperation', 'co\u00adoperation', 'operation'],
  ['a zero-width space', 'guidance', 'guid\u200bance', 'guide ance'],
  ['a joiner typed', 'guid\u200dance', 'guidance', 'guide'],
  ['a hyphen left out', 'reopen', 'To re-open talks', 'To open'],
  ['a hyphen left out, in another form', 'reopens', 'Re-opening talks', 'An opening'],
  ['a hyphen typed', 're-open', 'To reopen talks', 'Open, re: talks'],
  ['a hyphen typed', 're-open', 'To re-open talks', 'Open re talks'],
  ['another hyphen', 're-open', 'To re\u2011open talks', 'open'],
  ['a form of the service', '10-K', 'Files 10-K', 'Files 10 KB'],
  ['a form of the service', '10K', 'Files 10-K', 'Files 10'],
  ['a form of the service', '10-k', 'Files 10K', 'Files K'],
  ['a language', 'C++', 'Written in C++', 'Vitamin C'],
  ['an index', 'S&P', 'The S&P 500', 'S, P'],
  ['an index, typed in small letters', 's&p 500', 'The S&P 500', 'P and S 500'],
  ['a joint name', 'AT&T', 'AT&T rises', 'At T'],
  ['a test', 'A/B', 'An A/B test', 'Class A, B shares'],
  ['a test', 'A/B', 'A/B', 'Was given a B rating'],
  ['a cashtag', '$BTC', 'Buy $BTC', 'BTC'],
  ['a cashtag by its name', 'btc', 'Buy $BTC', 'BT'],
  ['a class of shares', 'BRK.B', 'BRK.B falls', 'BRK, B'],
  ['a rating', 'BBB-', 'Cut to BBB-', 'Cut to BBB'],
  ['a rating', 'BBB+', 'Raised to BBB+', 'Raised to BBB'],
  ['an abbreviation', 'U.S.', 'The U.S. economy', 'It is about us'],
  ['an abbreviation without its full stops', 'us tariffs', 'New U.S. tariffs', 'Tariffs of Uruguay'],
  ['initials without their full stops', 'jp morgan', 'J.P. Morgan cuts', 'P.J. Morgan cuts'],
  ['an apostrophe left out', 'obrien', 'O’Brien leaves', 'Brien leaves'],
  ['an apostrophe left out after an article', 'loreal', "L'Oréal rises", 'Oreal rises'],
  ['a short verb', 'sued', 'Halden sues', 'Suede'],
  ['a short verb', 'sue', 'Halden is suing', 'A suit'],
  ['a possessive', 'moody', 'Moody’s cuts', 'Modes'],
  ['a possessive typed', "Moody's", 'Moody cuts', 'Mood'],
  ['a possessive in a phrase', '"Moody’s cuts"', "Moody's cuts", 'Cuts, Moody'],
  ['an amount with commas', '1250', 'Sold 1,250 units', '1,2500'],
  ['an amount with commas typed', '1,250', 'Sold 1250 units', '1 250'],
  ['a decimal', '3.5', 'Up 3.5%', '3, 5'],
  ['a domain', 'halden.example', 'See www.halden.example', 'Halden example'],
  ['two characters of Chinese', '证券', '上海证券交易所', '证实债券'],
  ['three characters of Chinese', '证券交', '上海证券交易所', '证券, 券交'],
  ['one character', '券', '上海证券交易所', '上海'],
  ['the last character', '所', '上海证券交易所', '上海'],
  ['two characters of Japanese', '取引', '東京証券取引所', '取る引く'],
  ['kana', 'イン', 'ガイドライン', 'ガイド'],
  ['a voiced kana', 'バンク', 'メガバンク', 'ハンク'],
  ['kana of half width', 'ガイド', 'ｶﾞｲﾄﾞﾗｲﾝ', 'カイト'],
  ['Korean without its ending', '삼성전자', '삼성전자가 오른다', '삼성물산과 전자'],
  ['a phrase of Chinese', '"上海 证券"', '上海 证券', '上海证券'],
  ['a character beside letters', 'A株', 'ソニーA株式', 'AとB株'],
  ['Thai', 'หุ้น', 'ราคาหุ้นขึ้น', 'ราคา'],
  ['Hindi', 'समाचार', 'हिन्दी समाचार', 'समाच'],
  ['Hebrew with points', 'שלום', 'שָׁלוֹם', 'שלומ'],
  ['Arabic with vowels', 'بنك', 'بَنْك', 'بن'],
  ['Russian', 'Ёлка', 'елка', 'елки'],
  ['Greek', 'ΟΔΟΣ', 'οδος', 'οδοι'],
  ['a Polish letter', 'lodz', 'Łódź', 'Lod'],
  ['an Icelandic letter', 'thor', 'Þór', 'Tor'],
  ['a Swedish letter', 'Åland', 'ALAND', 'Island'],
  ['an umlaut left out', 'munchen', 'München', 'Munch'],
  ['an umlaut typed', 'Zürich', 'ZURICH', 'Zuric'],
  ['an accent as a character of its own', 'cafe', 'Cafe\u0301', 'Caf'],
  ['Vietnamese', 'viet nam', 'Việt Nam', 'Viet man'],
  ['a ligature', 'office', 'O\ufb03ce', 'Off ice'],
  ['a Turkish capital inside', 'diyarbakir', 'DİYARBAKIR', 'Diyar'],
  ['Turkish letters', 'isik', 'Işık', 'Isis'],
  ['digits of full width', '2026', '２０２６年', '２０２５年'],
  ['a sign of full width', 'S&P', 'Ｓ＆Ｐ', 'S P'],
  ['a word joiner', 'halden', 'Hal\u2060den', 'Hal den'],
  ['a mark of bytes', 'halden', '\ufeffHalden', 'Halde'],
  ['marks of direction', 'בנק', '\u200fבנק\u200e', 'בן'],
  ['a blank that does not break', '"net sales"', 'Net\u00a0sales', 'Net\u00a0of sales'],
  ['any case', 'hALDEN', 'Halden', 'Haldane'],
  ['words around a picture', 'halden up', 'Halden 🚀 up', 'Halden'],
  ['a picture', '🚀', 'Halden 🚀 up', 'Halden 📉'],
  ['a word before dots', 'wait', 'Wait…', 'Weight'],
  ['a word after a dash', 'up', 'Rate—up', 'Rate—upper'],
  ['the past', 'raise', 'Halden raised', 'Raisins'],
  ['a doubled letter', 'cut', 'Cutting costs', 'Cute'],
  ['another form of a noun', 'upgrades', 'An upgrading', 'Updates'],
  ['the plural', 'dividend', 'Dividends', 'Divided'],
  ['the plural typed', 'guidances', 'Guidance', 'Guide'],
  ['one word itself and another in any form', '"earnings" beat', 'Earnings beats', 'Earning beats'],
  ['a phrase in curly quotation marks', '“gross margin”', 'Gross margin', 'Margin, gross'],
  ['a name with an apostrophe', "o'brien", 'O’Brien leaves', 'Brien leaves'],
  ['a French article', 'L’Oréal', "L'OREAL", 'Oreal'],
  ['a hyphen left out of a noun', 'ecommerce', 'E-commerce grows', 'Commerce'],
  ['hyphens typed', 'year-over-year', 'Year over year', 'Over a year'],
  ['a hyphen typed before capitals', 'non-GAAP', 'NonGAAP profit', 'GAAP'],
  ['a span of years', '2024-2025', 'In 2024-2025', 'In 2025-2024'],
  ['another language', 'C#', 'In C# code', 'In C code'],
  ['a kind of cost', 'R&D', 'R&D spending', 'R and D'],
  ['a ratio', 'P/E', 'A P/E of 12', 'P, E'],
  ['hours', '24/7', 'Open 24/7', 'Open 24, 7'],
  ['a rating of one letter', 'A+', 'Rated A+', 'Rated A-'],
  ['a rating of three letters', 'AAA', 'Rated AAA', 'Rated AA'],
  ['a class of shares in small letters', 'brk.b', 'BRK.B', 'BRK.A'],
  ['a class of shares with a slash', 'RDS/A', 'RDS/A rises', 'RDS A rises'],
  ['another cashtag', '$eth', 'Sold $ETH', 'Sold $ETC'],
  ['a percentage', '5%', 'Up 5%', 'Up 15%'],
  ['an amount of euros', '€5', 'Costs €5', 'Costs €50'],
  ['an amount of dollars', '$5bn', 'A $5bn deal', 'A $6bn deal'],
  ['an amount of millions', '1,250,000', 'Sold 1250000', 'Sold 1,250'],
  ['an address', 'ir@halden.example', 'Write to ir@halden.example', 'Write to ir, Halden'],
  ['a tag', '#ai', 'On #AI', 'On #AIR'],
  ['four characters of Chinese', '上海证券', '上海证券交易所', '上海的证券'],
  ['a character beyond the basic ones', '𠮷野', '𠮷野家', '野家'],
  ['a long vowel of kana', 'データ', 'データセンター', 'デタ'],
  ['another word of Thai', 'ธนาคาร', 'ธนาคารกลาง', 'ธนบัตร'],
  ['Khmer', 'ធនាគារ', 'ធនាគារជាតិ', 'ធនា'],
  ['Korean with another ending', '반도체', '반도체를', '반대'],
  ['Tamil', 'வங்கி', 'வங்கி வட்டி', 'வங்க'],
  ['Hebrew', 'בנק', 'בנק ישראל', 'בנקים'],
  ['Arabic with another alef', 'ارباح', 'أرباح', 'رباح'],
  ['Arabic drawn out', 'بنك', 'بـنـك', 'بـنـ'],
  ['Ukrainian', 'Київ', 'КИЇВ', 'Киев'],
  ['Greek with an accent', 'τραπεζα', 'Τράπεζα', 'τραπέζι'],
  ['Armenian', 'բանկ', 'ԲԱՆԿ', 'բանկեր'],
  ['Georgian capitals', 'ბანკი', 'ᲑᲐᲜᲙᲘ', 'ბანკ'],
  ['a beginning', 'rev*', 'Revenue', 'Prevent'],
  ['a beginning of one letter', 'z*', 'Zinc', 'Haze'],
  ['a beginning of two letters', 'zi*', 'Zinc', 'Zeal'],
  ['a longer beginning', 'reven*', 'Revenue', 'Revere'],
  ['a beginning with a sign', 'S&P*', 'S&P500', 'S&L 500'],
  ['a beginning with a hyphen', 're-op*', 'Re-opening', 'Re: closing'],
  ['either word', 'zinc OR copper', 'Copper', 'Tin'],
  ['a phrase or a word', 'zinc OR "red copper"', 'Red copper', 'Copper red'],
  ['no excluded form', 'metal -copper', 'Metal', 'Metal: coppers'],
  ['no excluded phrase', 'metal -"red copper"', 'Metal, copper red', 'Metal: red copper'],
]

/** Queries with a title that each finds, or does not find, by somebody who had not seen how stories are searched. */
const FROM_OUTSIDE: readonly (readonly [isFound: boolean, query: string, title: string])[] = [
  [true, 'raise guidance', 'Halden raised its full-year guidance'],
  [true, 'raising guidance', 'Halden raises guidance'],
  [true, 'acquisition', 'Kestrel completes acquisitions in Spain'],
  [true, 'cut dividend', 'Board is cutting the dividend'],
  [true, 'dividends', 'A dividend of $0.12'],
  [true, 'downgrades', 'Analyst downgraded shares'],
  [true, 'company', 'Two companies merge'],
  [true, 'layoffs', 'A layoff of 300 people'],
  [true, 'beats estimates', 'Quarterly profit beat estimates'],
  [true, 'investigating', 'Regulator investigates accounts'],
  [true, 'margin pressure', 'Margins under pressure'],
  [true, '"profit warning"', 'A profit warning was issued'],
  [false, '"profit warning"', 'Warning: profit may fall'],
  [false, '"wins"', 'Union win at plant'],
  [true, '"wins"', 'Kestrel wins contract'],
  [false, 'merger', 'A merchant of grain'],
  [false, 'profit', 'Loss widens on weak demand'],
  [true, "shareholder's letter", 'Letters of shareholders published'],
  [true, 'Shareholders’ meeting', 'Shareholder meeting postponed'],
  [true, 'merger OR takeover', 'Takeover talks end'],
  [false, 'merger AND takeover', 'Takeover talks end'],
  [true, 'takeover NOT hostile', 'Takeover talks end'],
  [false, 'takeover NOT hostile', 'Hostile takeover talks end'],
  [true, '-hostile takeover', 'Friendly takeover'],
  [false, 'takeover -hostile', 'A hostile takeover'],
  [true, 'C++', 'Tool maker moves from C++ to Rust'],
  [false, 'C++', 'Vitamin C sales rise'],
  [true, 'S&P', 'S&P 500 closes higher'],
  [true, 'S&P 500', 'The S&P 500 closes higher'],
  [true, 'A/B', 'Class A/B shares to merge'],
  [true, '$BTC', 'Miners sell $BTC holdings'],
  [true, 'BRK.B', 'Fund adds BRK.B to holdings'],
  [true, 'AT&T', 'AT&T sells unit'],
  [true, '10-K', 'Company files 10-K late'],
  [true, 're-open', 'Plant to reopen in March'],
  [true, 'reopen', 'Plant to re-open in March'],
  [true, 'year-over-year', 'Sales up 4% year over year'],
  [true, '52-week high', 'Shares at a 52-week high'],
  [true, 'e-commerce', 'Ecommerce sales rise'],
  [true, '3.5%', 'Yield climbs to 3.5% on the day'],
  [false, '3.5%', 'Yield climbs to 35% on the day'],
  [true, '1,234', 'Ships 1,234 vehicles'],
  [true, 'R&D', 'R&D spending doubles'],
  [true, 'Q3', 'Q3 results due Friday'],
  [false, 'Q3', 'Q2 results due Friday'],
  [true, 'societe generale', 'Société Générale hebt die Prognose an'],
  [true, 'Société', 'SOCIETE GENERALE cuts jobs'],
  [true, 'nestle', 'Nestlé raises prices'],
  [true, 'strasse', 'Baustelle in der Friedrichstraße und Straße'],
  [true, 'STRASSE', 'Neue Straße eröffnet'],
  [true, 'Straße', 'STRASSE GESPERRT'],
  [true, 'istanbul', 'İstanbul exchange closes early'],
  [true, 'ISTANBUL', 'istanbul exchange closes early'],
  [true, 'ＡＢＣ', 'ABC Corp lists shares'],
  [true, 'abc', 'ＡＢＣ株式会社'],
  [true, '１００', '100 stores to close'],
  [true, 'resume', 'Résumé fraud at board'],
  [true, 'Åkesson', 'Akesson named chief'],
  [true, 'smørrebrød', 'Smørrebrød chain expands'],
  [true, 'Škoda', 'Skoda output rises'],
  [true, 'Łódź', 'Łódź plant opens'],
  [true, 'cooperation', 'A co\u00adop\u00ader\u00ada\u00adtion agreement'],
  [true, 'market\u200b', 'Market opens flat'],
  [true, 'blackout', 'Black\u200bout hits plant'],
  [true, 'new\u00a0york', 'New York office closes'],
  [true, 'new york', 'New\u00a0York office closes'],
  [true, 'office', 'The oﬃce tower was sold'],
  [true, '決算', 'トヨタ自動車が決算を発表'],
  [true, '自動車', 'トヨタ自動車が決算を発表'],
  [false, '動決', 'トヨタ自動車が決算を発表'],
  [true, '业绩', '公司公布第三季度业绩'],
  [true, '季度业绩', '公司公布第三季度业绩'],
  [false, '度公', '公司公布第三季度业绩'],
  [true, 'トヨタ', 'トヨタ自動車が決算を発表'],
  [true, 'ﾄﾖﾀ', 'トヨタ自動車が決算を発表'],
  [true, '삼성', '삼성전자 3분기 실적 발표'],
  [true, '실적', '삼성전자 3분기 실적 발표'],
  [true, 'прибыль', 'Чистая прибыль выросла'],
  [true, 'ПРИБЫЛЬ', 'Чистая прибыль выросла'],
  [true, 'κέρδη', 'Τα κέρδη αυξήθηκαν'],
  [true, 'ΚΕΡΔΗ', 'Τα κέρδη αυξήθηκαν'],
  [true, 'أرباح', 'ارتفاع أرباح البنك'],
  [true, 'רווח', 'עלייה ברווח רווח נקי'],
  [true, 'กำไร', 'กำไร สุทธิเพิ่มขึ้น'],
  [true, 'लाभ', 'कंपनी का लाभ बढ़ा'],
  [true, '🚀 shares', '🚀 shares soar'],
  [false, '"rate hike"', 'Fed signals rate cut, hike later'],
  [true, '"Bank of England"', 'The Bank of England holds rates'],
  [false, '"Bank of England"', 'England bank robbery'],
  [true, '"S&P 500"', 'Futures on the S&P 500 fall'],
  [true, '"year-over-year"', 'Up 4% year-over-year'],
  [true, 'title:merger', 'Merger agreed'],
]

/** The pairs whose search does not find both stories with the first text, by title and body, and none with the other. */
function wrongOnes(pairs: readonly Pair[]) {
  const library = openTestLibrary()
  const texts = pairs.flatMap(([, , found, missed]) => [found, missed])
  const plain = { title: 'Title', teaser: '', body: '', stocks: [] }
  store(
    library,
    texts.flatMap((text, place) => [
      storyOf({ ...plain, id: 2 * place + 1, title: text }),
      storyOf({ ...plain, id: 2 * place + 2, body: `<p>Before.</p><p>${text.replaceAll('&', '&amp;')}</p>` }),
    ]),
  )
  return pairs
    .map(([what, query], place) => {
      const found = idsOf(library, query, { limit: 2 * texts.length })
      return { what, query, found: [1, 2, 3, 4].map((id) => found.includes(4 * place + id)) }
    })
    .filter(({ found }) => found.join() !== 'true,true,false,false')
}

describe('a search', () => {
  it(`of each of ${PAIRS.length} pairs finds the one text and not the other`, () => {
    expect(wrongOnes(PAIRS)).toEqual([])
  })

  it(`answers ${FROM_OUTSIDE.length} other queries as somebody expected who had not seen it`, () => {
    const library = openTestLibrary()
    const plain = { teaser: '', body: '', stocks: [] }
    store(
      library,
      FROM_OUTSIDE.map(([, , title], place) => storyOf({ ...plain, id: place + 1, title })),
    )
    expect(
      FROM_OUTSIDE.filter(
        ([isFound, query], place) =>
          idsOf(library, query, { limit: FROM_OUTSIDE.length }).includes(place + 1) !== isFound,
      ),
    ).toEqual([])
  })

  it('finds words as they are typed only where the person prefers no other forms', () => {
    findForms(false)
    onTestFinished(() => findForms(true))
    const library = openTestLibrary()
    store(library, [
      storyOf({ id: 1, title: 'Halden wins, and may re-open' }),
      storyOf({ id: 2, title: 'Halden to win, and to reopen' }),
      storyOf({ id: 3, title: 'Halden is winning, and is reopening' }),
    ])
    expect(
      ['win', 'wins', 'winning', 'win*', 'reopen', 're-open'].map((query) => idsOf(library, query).toSorted()),
    ).toEqual([[2], [1], [3], [1, 2, 3], [1, 2], [1, 2]])
    expect(library.news.readSnippets(OWNER, 'win', [1])).toEqual([])
  })

  it('for a cashtag finds stories of that symbol', () => {
    const library = openTestLibrary()
    store(library, [
      storyOf({ id: 1, stocks: [stockOf('BTC')] }),
      storyOf({ id: 2, stocks: [stockOf('$BTC')] }),
      storyOf({ id: 3, stocks: [stockOf('BTCS')] }),
    ])
    expect(idsOf(library, '$BTC').toSorted()).toEqual([1, 2])
  })

  it('for a phrase finds none that goes from one part of a story to the next', () => {
    const library = openTestLibrary()
    store(library, [storyOf({ id: 1, title: 'Net', teaser: 'sales rose', body: '<p>fell</p><p>again</p>' })])
    expect(
      ['"net sales"', '"sales rose"', '"rose fell"', '"fell again"'].map((query) => idsOf(library, query)),
    ).toEqual([[], [1], [], [1]])
  })

  it('for a phrase finds the oldest of thousands of stories', () => {
    const library = openTestLibrary()
    const count = 4500
    for (let first = 0; first < count; first += 500)
      store(
        library,
        Array.from({ length: 500 }, (_, place) =>
          storyOf({ id: first + place + 1, body: first + place === 0 ? 'net sales' : 'sales net' }),
        ),
      )
    expect(idsOf(library, '"net sales"')).toEqual([1])
  })

  it('finds the words of the newest version only', () => {
    const library = openTestLibrary()
    const story = storyOf({ id: 1, body: '<p>Net sales rose</p>' })
    store(library, [story])
    store(
      library,
      [{ ...story, body: '<p>Net costs rose</p>', updated: 'Fri, 06 Nov 2026 10:00:00 -0500' }],
      'full',
      2000,
    )
    expect([idsOf(library, '"net sales"'), idsOf(library, 'sale'), idsOf(library, '"net costs"')]).toEqual([
      [],
      [],
      [1],
    ])
  })

  it('finds a form that only a later story has', () => {
    const library = openTestLibrary()
    store(library, [storyOf({ id: 1, title: 'Halden wins' })])
    expect(idsOf(library, 'winning')).toEqual([1])
    store(library, [storyOf({ id: 2, title: 'Winners' }), storyOf({ id: 3, title: 'Halden is winning' })])
    expect(idsOf(library, 'win').toSorted()).toEqual([1, 3])
  })
})

describe('the order of relevance', () => {
  it('puts words side by side in the title first, then in the title, in the teaser, close together, and the rest', () => {
    const library = openTestLibrary()
    const far = 'and so on '.repeat(20)
    const texts: [title: string, teaser: string, body: string][] = [
      ['Pressure eases on the margin', '', ''],
      ['Margins pressured', '', ''],
      ['Title', 'Pressure on margins', ''],
      ['Title', '', `margin ${far} pressure`],
      ['Title', '', `a margin under pressure`],
      ['Title', 'margin', `margin ${far} pressure`],
      ['Margin pressure', '', ''],
    ]
    store(
      library,
      texts.map(([title, teaser, body], place) =>
        storyOf({ id: place + 1, title, teaser, body, created: `Fri, 06 Nov 2026 10:0${place}:00 -0500` }),
      ),
    )
    const expected = [7, 2, 1, 3, 5, 6, 4]
    expect(idsOf(library, 'margin pressure', { order: 'best' })).toEqual(expected)
    expect(
      expected.map((_id, offset) => idsOf(library, 'margin pressure', { order: 'best', offset, limit: 1 })[0]),
    ).toEqual(expected)
    expect(idsOf(library, 'margin pressure')).toEqual([7, 6, 5, 4, 3, 2, 1])
  })

  it('puts words side by side first only where what else is searched for is there too', () => {
    const library = openTestLibrary()
    const texts: [title: string, symbol: string][] = [
      ['Margin pressure', 'HLDN'],
      ['Pressure on the margin', 'HLDN'],
      ['Margin pressure', 'QNTL'],
      ['Margin pressure on banks', 'HLDN'],
    ]
    store(
      library,
      texts.map(([title, symbol], place) => storyOf({ id: place + 1, title, stocks: [stockOf(symbol)] })),
    )
    expect(idsOf(library, 'margin pressure sym:HLDN -banks', { order: 'best' })).toEqual([1, 2])
  })

  it('compares the newest 60 titles that have the words, so that one from long ago keeps its place among the others', () => {
    const library = openTestLibrary()
    const at = (minute: number) => formatServiceDate(Date.UTC(2026, 10, 6, 10, minute))
    const titles = ['Margin pressure', ...Array.from({ length: 59 }, () => 'Pressure on the margin'), 'Margin pressure']
    store(
      library,
      titles.map((title, place) => storyOf({ id: place + 1, title, created: at(place) })),
    )
    const newestFirst = Array.from(titles, (_title, place) => place + 1).toReversed()
    expect(idsOf(library, 'margin pressure', { order: 'best', limit: 250 })).toEqual(newestFirst)
    store(library, [storyOf({ id: 50, title: 'Margin pressure', created: at(49), updated: at(300) })])
    expect(idsOf(library, 'margin pressure', { order: 'best' }).slice(0, 3)).toEqual([61, 50, 60])
  })
})
