import { monthNumber, type CompanyEvent, type EventKind } from './fundamentals/economy.ts'
import { INDUSTRIES } from './industries.ts'

/** The business of a company as it is chosen or drawn. Amounts in millions of dollars; the others are fractions. */
export interface Sketch {
  symbol: string
  name: string
  exchange: 'NYS' | 'NAS'
  industry: keyof typeof INDUSTRIES
  founded: number
  /** Month (1–12) in which the fiscal year ends. */
  fiscalYearEnd: number
  /** Number of employees when the records begin; it grows with the business. */
  employees: number
  /** Revenue of an ordinary quarter, some years into the records. */
  revenue: number
  /** Growth of a quarter when the records begin; it approaches that of the economy. */
  growth: number
  /** How far revenue is above the average in the quarter to December; a negative share for a summer business. */
  seasonality: number
  grossMargin: number
  /** Operating costs in ordinary times, as a share of revenue. */
  operatingCosts: number
  /** Debt as a share of what equity and debt finance together. */
  debtLevel: number
  events: readonly CompanyEvent[]
}

type Told = readonly [kind: EventKind, month: `${number}-${number}`, size: number]

// oxfmt-ignore
const sketched = (
  symbol: string, name: string, exchange: Sketch['exchange'], industry: Sketch['industry'], founded: number,
  fiscalYearEnd: number, employees: number, revenue: number, growth: number, seasonality: number, grossMargin: number,
  operatingCosts: number, debtLevel: number, ...events: readonly Told[]
): Sketch => ({
  symbol, name, exchange, industry, founded, fiscalYearEnd, employees, revenue, growth, seasonality, grossMargin,
  operatingCosts, debtLevel,
  events: events.map(([kind, at, size]) => ({ kind, month: monthNumber(Number(at.slice(0, 4)), Number(at.slice(5))), size })),
})

/** The companies told in full. All names are fictional, and none of the symbols is meant to be a real one. */
// oxfmt-ignore
export const FULL_COMPANIES: readonly Sketch[] = [
  sketched('HLDN', 'Halden Marine Systems', 'NYS', 'marine', 1971, 12, 14_200, 910, 0.012, 0.05, 0.34, 0.205, 0.42, ['cost-shock', '2014-03', 0.03], ['merger', '2018-05', 0.18], ['surge', '2021-02', 0.22], ['launch', '2025-01', 0.008]),
  sketched('BRWF', 'Brightwater Foods', 'NYS', 'foods', 1948, 5, 31_400, 2450, 0.006, 0.08, 0.29, 0.17, 0.55, ['cost-shock', '2014-06', 0.02], ['merger', '2016-09', 0.12], ['cost-shock', '2021-12', 0.05], ['turnaround', '2023-09', 0.025]),
  sketched('QNTL', 'Quintel Semiconductor', 'NAS', 'chips', 1994, 9, 18_900, 3150, 0.034, 0.06, 0.58, 0.27, 0.18, ['launch', '2016-04', 0.02], ['surge', '2020-10', 0.16], ['surge', '2022-11', -0.24], ['launch', '2023-10', 0.045]),
  sketched('ORVA', 'Orva Therapeutics', 'NAS', 'biotech', 2006, 12, 2_150, 120, 0.041, 0.03, 0.81, 1.02, 0.22, ['launch', '2015-04', 0.02], ['turnaround', '2017-06', 0.14], ['write-down', '2019-11', 0.5], ['launch', '2022-04', 0.03], ['turnaround', '2024-06', 0.12]),
  sketched('CDRW', 'Cedarworks Home', 'NAS', 'furnishing', 1983, 1, 22_700, 1380, 0.008, 0.21, 0.41, 0.35, 0.36, ['surge', '2020-07', 0.24], ['surge', '2022-08', -0.12], ['cost-shock', '2021-10', 0.03], ['turnaround', '2024-03', 0.03]),
  sketched('NVRA', 'Novara Software', 'NAS', 'software', 2009, 12, 9_800, 640, 0.046, 0.03, 0.77, 0.66, 0.09, ['merger', '2017-08', 0.09], ['turnaround', '2022-12', 0.09], ['launch', '2024-04', 0.012]),
  sketched('PLGR', 'Pelagia Grid', 'NYS', 'power', 1932, 12, 8_600, 1120, 0.005, 0.14, 0.46, 0.24, 0.78, ['surge', '2021-12', 0.15], ['cost-shock', '2021-10', 0.09]),
  sketched('TMBR', 'Timberline Logistics', 'NYS', 'logistics', 1988, 12, 41_300, 2890, 0.014, 0.12, 0.22, 0.15, 0.4, ['merger', '2015-10', 0.2], ['surge', '2020-10', 0.18], ['surge', '2023-02', -0.1], ['write-down', '2023-11', 0.18]),
  sketched('SLVN', 'Sylvan Capital Trust', 'NYS', 'warehouses', 2001, 12, 640, 205, 0.016, 0.01, 0.71, 0.21, 0.62, ['merger', '2016-02', 0.15], ['launch', '2020-08', 0.012], ['disposal', '2023-05', 0.08]),
  sketched('KSTL', 'Kestrel Aerospace', 'NYS', 'aerospace', 1959, 3, 27_100, 1760, 0.014, 0.06, 0.27, 0.16, 0.33, ['launch', '2014-04', 0.01], ['surge', '2019-10', -0.14], ['cost-shock', '2020-02', 0.05], ['launch', '2023-01', 0.014]),
  sketched('MRDN', 'Meridian Payments', 'NAS', 'payments', 1999, 12, 12_500, 980, 0.028, 0.07, 0.63, 0.36, 0.25, ['merger', '2019-07', 0.24], ['write-down', '2022-11', 0.42]),
  sketched('GLSA', 'Glissade Outdoor', 'NAS', 'leisure', 1977, 2, 6_900, 330, 0.011, 0.26, 0.44, 0.36, 0.3, ['surge', '2020-09', 0.28], ['surge', '2022-09', -0.18]),
  sketched('NWLS', 'Newlisted Robotics', 'NAS', 'machinery', 2025, 12, 410, 18, 0.05, 0.02, 0.38, 0.6, 0.1),
  sketched('WXMR', 'Wexmoor Bank', 'NYS', 'bank', 1868, 12, 9_100, 720, 0.008, 0.01, 0.56, 0.35, 0.2, ['cost-shock', '2020-03', 0.09], ['surge', '2022-09', 0.14], ['cost-shock', '2023-04', 0.05]),
  sketched('TARN', 'Tarn Mutual Insurance', 'NYS', 'insurance', 1911, 12, 4_700, 860, 0.009, 0.02, 0.27, 0.17, 0.24, ['cost-shock', '2017-09', 0.1], ['cost-shock', '2022-09', 0.07], ['launch', '2023-07', 0.01]),
  sketched('LQV', 'Lindqvar Asset Management', 'NAS', 'funds', 1986, 9, 1_300, 240, 0.014, 0.02, 0.68, 0.4, 0.12, ['merger', '2021-05', 0.16], ['decline', '2024-05', 0.014]),
  sketched('Y', 'Yarrowdale Water', 'NYS', 'water', 1894, 12, 2_900, 190, 0.007, -0.04, 0.57, 0.26, 0.6),
  sketched('SOLVG', 'Solveig Gas', 'NYS', 'gas', 1924, 9, 5_200, 610, 0.006, 0.31, 0.37, 0.22, 0.58, ['surge', '2021-11', 0.3], ['cost-shock', '2021-10', 0.1]),
  sketched('PHOL', 'Pinehollow Properties', 'NYS', 'malls', 1996, 12, 1_100, 310, 0.01, 0.03, 0.68, 0.2, 0.66, ['decline', '2017-01', 0.012], ['write-down', '2020-05', 1.1], ['disposal', '2021-08', 0.16]),
  sketched('OSTA', 'Ostara Data Halls', 'NAS', 'halls', 2010, 12, 820, 260, 0.042, 0.01, 0.64, 0.33, 0.5, ['launch', '2018-01', 0.015], ['merger', '2021-11', 0.14], ['launch', '2024-01', 0.025]),
  sketched('MRRO', 'Merrowby Stores', 'NYS', 'stores', 1906, 1, 38_000, 1650, 0.002, 0.24, 0.36, 0.33, 0.48, ['decline', '2013-06', 0.022], ['turnaround', '2016-03', 0.02], ['write-down', '2019-12', 0.3], ['decline', '2021-02', 0.03]),
  sketched('TLGM', 'Tollgate Motors', 'NYS', 'cars', 1927, 12, 58_000, 7400, 0.009, 0.02, 0.19, 0.125, 0.44, ['launch', '2015-02', 0.008], ['cost-shock', '2018-08', 0.025], ['surge', '2021-03', 0.12], ['write-down', '2024-11', 0.11]),
  sketched('BELMA', 'Bellamara Hotels', 'NYS', 'hotels', 1962, 12, 21_000, 780, 0.011, -0.1, 0.42, 0.27, 0.5, ['surge', '2020-03', -0.56], ['surge', '2022-03', 0.12], ['merger', '2024-06', 0.1]),
  sketched('QLN', 'Quillon Apparel', 'NYS', 'apparel', 1954, 6, 11_300, 540, 0.003, 0.15, 0.49, 0.47, 0.34, ['decline', '2014-10', 0.012], ['write-down', '2018-06', 0.28], ['turnaround', '2018-08', 0.075], ['launch', '2021-05', 0.016]),
  sketched('ZEFRA', 'Zefra Mobility', 'NAS', 'cars', 2014, 12, 1_900, 210, 0.11, 0.03, 0.16, 0.34, 0.3, ['launch', '2021-05', 0.05], ['cost-shock', '2022-02', 0.08], ['cash-crunch', '2025-02', 0.15]),
  sketched('FNMR', 'Fennimore Dairy', 'NYS', 'foods', 1922, 12, 8_800, 690, 0.005, -0.03, 0.22, 0.145, 0.4, ['cost-shock', '2014-02', 0.035], ['cost-shock', '2022-01', 0.05], ['disposal', '2024-09', 0.13]),
  sketched('JQ', 'Jaquard Spirits', 'NYS', 'spirits', 1844, 6, 4_100, 480, 0.009, 0.19, 0.61, 0.31, 0.36, ['merger', '2017-03', 0.14], ['surge', '2021-02', 0.1], ['decline', '2023-08', 0.016]),
  sketched('HVLN', 'Harvest Lane Grocers', 'NYS', 'groceries', 1951, 1, 94_000, 8300, 0.007, 0.05, 0.245, 0.215, 0.46, ['surge', '2020-02', 0.1], ['turnaround', '2018-03', 0.01], ['cost-shock', '2022-06', 0.012]),
  sketched('THSR', 'Thessaro Household', 'NYS', 'household', 1937, 6, 16_400, 1890, 0.006, 0.01, 0.47, 0.28, 0.42, ['merger', '2014-07', 0.1], ['surge', '2020-04', 0.09], ['cost-shock', '2021-09', 0.06]),
  sketched('MVEL', 'Miravell Pharma', 'NYS', 'pharma', 1973, 12, 13_200, 1540, 0.012, 0.02, 0.76, 0.47, 0.34, ['decline', '2015-07', 0.024], ['merger', '2019-10', 0.35], ['write-down', '2021-12', 0.7], ['launch', '2023-02', 0.018]),
  sketched('STHM', 'Stenholm Devices', 'NAS', 'devices', 1981, 10, 6_300, 520, 0.019, 0.02, 0.64, 0.43, 0.2, ['surge', '2020-03', -0.12], ['launch', '2021-07', 0.008], ['merger', '2023-08', 0.08]),
  sketched('CRVAN', 'Corvander Diagnostics', 'NAS', 'tools', 2003, 12, 3_400, 290, 0.021, 0.03, 0.6, 0.43, 0.24, ['surge', '2020-06', 0.75], ['surge', '2023-01', -0.14], ['write-down', '2023-08', 0.6]),
  sketched('AGVE', 'Ashgrove and Lower Wexcombe Consolidated Hospitals Group', 'NYS', 'hospitals', 1969, 12, 47_000, 1980, 0.011, 0.02, 0.26, 0.165, 0.58, ['surge', '2020-03', -0.13], ['cost-shock', '2021-12', 0.05], ['turnaround', '2023-05', 0.02]),
  sketched('KRGN', 'Korrigan Memory', 'NAS', 'chips', 1990, 8, 23_600, 4100, 0.022, 0.03, 0.39, 0.17, 0.28, ['surge', '2017-02', 0.3], ['surge', '2019-01', -0.22], ['surge', '2022-10', -0.38], ['launch', '2024-02', 0.04]),
  sketched('LMRA', 'Lumera Displays', 'NAS', 'components', 1998, 12, 9_900, 880, 0.013, 0.08, 0.26, 0.19, 0.37, ['decline', '2016-05', 0.016], ['surge', '2020-08', 0.16], ['write-down', '2022-12', 0.65], ['turnaround', '2023-03', 0.04]),
  sketched('VXLO', 'Vexillo Cloud', 'NAS', 'software', 2015, 1, 1_700, 230, 0.085, 0.03, 0.74, 0.92, 0.08, ['launch', '2024-08', 0.02], ['turnaround', '2025-06', 0.16]),
  sketched('ORRN', 'Orrin Networks', 'NAS', 'networks', 1992, 7, 7_700, 940, 0.01, 0.04, 0.55, 0.41, 0.26, ['merger', '2016-11', 0.28], ['cost-shock', '2021-11', 0.04], ['write-down', '2019-07', 0.45], ['launch', '2024-11', 0.02]),
  sketched('BFEN', 'Bluefen Consulting', 'NYS', 'services', 1985, 8, 52_000, 1340, 0.018, 0.02, 0.33, 0.19, 0.16, ['merger', '2018-01', 0.15], ['surge', '2021-05', 0.08], ['turnaround', '2024-06', 0.02]),
  sketched('DMRW', 'Dunmarrow Rail', 'NYS', 'rail', 1881, 12, 17_800, 1460, 0.008, -0.02, 0.51, 0.18, 0.47, ['turnaround', '2017-06', 0.05], ['cost-shock', '2022-04', 0.02]),
  sketched('GRNDL', 'Grindal Machine Works', 'NYS', 'machinery', 1919, 12, 12_900, 760, 0.004, 0.02, 0.31, 0.25, 0.45, ['decline', '2014-08', 0.014], ['turnaround', '2019-09', 0.06], ['merger', '2022-06', 0.2], ['launch', '2025-02', 0.01]),
]
