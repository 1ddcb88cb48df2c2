import { describe, expect, it } from 'vitest'
import { companyIndex, FULL_COUNT, sampleCompany } from '../../../../../main/embedded-service/data/companies.ts'
import { ratioRecords } from '../../../../../main/embedded-service/data/fundamentals/ratio-records.ts'

/** Symbols that readers know from the market. */
const KNOWN = new Set(
  `A AA AAL AAPL ABBV ABNB ABT ACGL ACN ADBE ADI ADM ADP ADSK AEE AEP AES AFL AIG AIZ AJG AKAM ALB ALGN ALK ALL ALLE
  AMAT AMCR AMD AME AMGN AMP AMT AMZN ANET ANSS AON AOS APA APD APH APTV ARE ATO AVB AVGO AVY AWK AXON AXP AZO BA BABA BAC
  BALL BAX BBWI BBY BDX BEN BG BIDU BIIB BIO BK BKNG BKR BLDR BLK BMY BP BR BRO BSX BWA BX BXP C CAG CAH CARR CAT CB CBOE
  CBRE CCI CCL CDNS CDW CE CEG CF CFG CHD CHRW CHTR CI CINF CL CLX CMCSA CME CMG CMI CMS CNC CNP COF COIN COO COP COR COST
  CPB CPRT CPT CRL CRM CRWD CSCO CSGP CSX CTAS CTLT CTRA CTSH CTVA CVS CVX CZR D DAL DASH DAY DD DE DECK DELL DFS DG DGX
  DHI DHR DIS DLR DLTR DOC DOV DOW DPZ DRI DTE DUK DVA DVN DXCM EA EBAY ECL ED EFX EG EIX EL ELV EMN EMR ENPH EOG EPAM
  EQIX EQR EQT ERIC ES ESS ETN ETR ETSY EVRG EW EXC EXPD EXPE EXR F FANG FAST FCX FDS FDX FE FFIV FI FICO FIS FITB FMC FOX
  FOXA FRT FSLR FTNT FTV GD GDDY GE GEHC GEN GEV GILD GIS GL GLW GM GNRC GOOG GOOGL GPC GPN GRMN GS GWW HAL HAS HBAN HCA
  HD HES HIG HII HLT HOLX HON HOOD HPE HPQ HRL HSIC HST HSY HUBB HUM HWM IBM ICE IDXX IEX IFF INCY INTC INTU INVH IP IPG
  IQV IR IRM ISRG IT ITW IVZ J JBHT JBL JCI JKHY JNJ JNPR JPM K KDP KEY KEYS KHC KIM KKR KLAC KMB KMI KMX KO KR L LDOS LEN
  LH LHX LIN LKQ LLY LMT LNT LOW LRCX LULU LUV LVS LW LYB LYV MA MAA MAR MARA MAS MCD MCHP MCK MCO MDLZ MDT MELI MET META
  MGM MHK MKC MKTX MLM MMC MMM MNST MO MOH MOS MPC MPWR MRK MRNA MRVL MS MSCI MSFT MSI MSTR MTB MTCH MTD MU NCLH NDAQ NDSN
  NEE NEM NFLX NI NIO NKE NOC NOK NOW NRG NSC NTAP NTES NTRS NUE NVDA NVO NVR NWS NWSA NXPI O ODFL OKE OMC ON ORCL ORLY
  OTIS OXY PANW PARA PAYC PAYX PCAR PCG PDD PEG PEP PFE PFG PG PGR PH PHM PKG PLD PLTR PM PNC PNR PNW PODD POOL PPG PPL
  PRU PSA PSX PTC PWR PYPL QCOM QRVO RBLX RCL REG REGN RF RIVN RJF RL RMD ROK ROKU ROL ROP ROST RSG RTX RVTY SAP SBAC SBUX
  SCHW SHEL SHOP SHW SJM SLB SMCI SNA SNAP SNOW SNPS SO SOFI SOLV SONY SPG SPGI SPOT SQ SRE STE STLD STT STX STZ SW SWK
  SWKS SYF SYK SYY T TAP TDG TDY TEAM TECH TEL TER TFC TGT TJX TM TMO TMUS TPR TRGP TRMB TROW TRV TSCO TSLA TSM TSN TT
  TTD TTWO TXN TXT TYL U UAL UBER UBS UDR UHS ULTA UNH UNP UPS URI USB V VALE VICI VLO VLTO VMC VRSK VRSN VRTX VST VTR
  VTRS VZ W WAB WAT WBA WBD WDAY WDC WEC WELL WFC WM WMB WMT WRB WST WTW WY WYNN X XEL XOM XYL YUM Z ZBH ZBRA ZM ZS ZTS CELH PLUG DOCU CHWY PINS LCID BYND SIRI ARKK
  LYFT TWLO OKTA NKLA GRAB CHPT UPST AFRM DKNG PTON BLNK FUBO SPCE CLOV WISH OPEN TLRY CRSP NTLA BEAM SAGE EXAS WOLF`.split(
    /\s+/,
  ),
)

const AT = Date.UTC(2026, 9, 30)
const ALL = Array.from({ length: 5000 }, (_, index) => sampleCompany(7, index))

describe('the companies', () => {
  it('have symbols of one to five letters that are their own and that no reader knows', () => {
    const symbols = ALL.map(({ symbol }) => symbol)
    expect(new Set(symbols).size).toBe(symbols.length)
    expect(symbols.filter((symbol) => !/^[A-Z]{1,5}$/.test(symbol) || /^X[A-Z]{4}$/.test(symbol))).toEqual([])
    expect(symbols.filter((symbol) => KNOWN.has(symbol))).toEqual([])
    expect(new Set(symbols.slice(0, FULL_COUNT).map(({ length }) => length))).toEqual(new Set([1, 2, 3, 4, 5]))
  })

  it('are found by their symbols, and nothing else is', () => {
    expect(ALL.filter(({ symbol }, index) => companyIndex(symbol, ALL.length) !== index)).toEqual([])
    for (const other of ['', 'AAPL', 'XAABY', 'ALVNX', 'ALVNAA', 'hldn'])
      expect(companyIndex(other, ALL.length)).toBeNull()
    expect(companyIndex('HLDN', 0)).toBeNull()
    expect(companyIndex(ALL[60]?.symbol ?? '', 60)).toBeNull()
  })

  it('have names of their own, among them one that fills a line', () => {
    const names = ALL.slice(0, 540).map(({ name }) => name)
    expect(new Set(names).size).toBe(names.length)
    expect(Math.max(...names.map(({ length }) => length))).toBeGreaterThan(50)
  })

  it('are forty in full, from eight sectors with three or more each', () => {
    const bySector = Map.groupBy(ALL.slice(0, FULL_COUNT), ({ sector }) => sector)
    expect([FULL_COUNT, bySector.size]).toEqual([40, 8])
    expect(Math.min(...[...bySector.values()].map(({ length }) => length))).toBeGreaterThanOrEqual(3)
  })
})

/** Trailing values of a ratio over the last ten years, oldest first. */
const decade = (symbol: string, name: string): number[] =>
  ratioRecords(7, sampleCompany(7, companyIndex(symbol, 540) ?? 0), AT)
    .filter(({ reportType, quarter }) => reportType === 'TTM' && quarter.asOf >= '2016-09-30')
    .flatMap(({ values }) => values[name] ?? [])
    .reverse()

const rangeOf = (values: readonly number[]): number => Math.max(...values) - Math.min(...values)

describe('ten years of a margin', () => {
  it('move by points in nearly every full company, by steps that are small beside the range', () => {
    const moves = ALL.slice(0, FULL_COUNT)
      .map(({ symbol }) => decade(symbol, 'operationMargin'))
      .filter(({ length }) => length > 20)
      .map((values) => {
        const steps = values.slice(1).map((value, place) => Math.abs(value - (values[place] ?? value)))
        return { range: rangeOf(values), step: steps.sort((one, other) => one - other)[steps.length >> 1] ?? NaN }
      })
    expect(moves.length).toBeGreaterThan(30)
    expect(moves.filter(({ range }) => range > 0.03).length / moves.length).toBeGreaterThan(0.75)
    expect(moves.filter(({ range, step }) => step > range / 4)).toEqual([])
  })

  it('hardly move in the water utility, fall in the hotels of 2020, and rise where costs are cut', () => {
    expect(rangeOf(decade('Y', 'operationMargin'))).toBeLessThan(0.03)
    expect(Math.min(...decade('BELMA', 'operationMargin'))).toBeLessThan(-0.15)
    const turned = decade('QLN', 'operationMargin')
    expect((turned.at(-1) ?? 0) - (turned[0] ?? 0)).toBeGreaterThan(0.06)
  })

  it('have no gross margin and no inventories in a bank, and a decline to the end in a delisted company', () => {
    const [newest] = ratioRecords(7, sampleCompany(7, companyIndex('WXMR', 540) ?? 0), AT)
    expect(newest?.values).not.toHaveProperty('grossMargin')
    expect(newest?.values).not.toHaveProperty('daysInInventory')
    expect(newest?.values.financialLeverage).toBeGreaterThan(4)
    const last = ratioRecords(7, sampleCompany(7, companyIndex('MRRO', 540) ?? 0), AT).at(0)
    expect(last?.quarter.asOf).toBe('2024-10-31')
  })

  it('show the lack of cash of the company that grew too fast, and its new capital', () => {
    const cash = decade('ZEFRA', 'cashToTotalAssets')
    const lowest = cash.indexOf(Math.min(...cash))
    expect(cash[lowest - 6] ?? 0).toBeGreaterThan((cash[lowest] ?? 1) * 1.5)
    expect(cash.at(-1) ?? 0).toBeGreaterThan((cash[lowest] ?? 1) * 1.5)
  })
})
