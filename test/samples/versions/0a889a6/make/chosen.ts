// The stories and requests that several of the days use.

// A chain: the rating refers to another one, and that to the first story of the watch list of the first connection.
export const [RATING, CHAINED, CHAIN_END] = [40000080, 40000074, 40000016]
export const [SILENT_TITLE, COSMETIC] = [40000021, 40000042]
export const [BOTH_KEYS, SILENT_BODY, REMOVED, LATE] = [40000019, 40000039, 40000045, 40000147]

export const NO_REPORTS = { symbols: ['NWLS'], period: null, reportType: null, fromDate: null }
export const YEAR = { symbols: ['KSTL'], period: 'FY', reportType: null, fromDate: '2025-01-01' }
