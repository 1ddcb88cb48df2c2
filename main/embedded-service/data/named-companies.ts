/** The chosen or drawn properties of a company; amounts and rates as in `SampleCompany`. */
export type Sketch = readonly [
  symbol: string,
  name: string,
  exchange: string,
  sector: string,
  gics: string,
  code: string,
  founded: number,
  yearEnd: number,
  employees: number,
  revenue: number,
  growth: number,
  season: number,
  gross: number,
  costs: number,
  debt: number,
]

/** The companies named by hand. All names are fictional, and none of the symbols is meant to be a real one. */
// oxfmt-ignore
export const NAMED: readonly Sketch[] = [
  ['HLDN', 'Halden Marine Systems', 'NYS', 'Industrials', 'Marine Transportation', '20303010', 1971, 12, 14_200, 910, 0.012, 0.05, 0.34, 0.19, 0.42],
  ['BRWF', 'Brightwater Foods', 'NYS', 'Consumer Staples', 'Packaged Foods & Meats', '30202030', 1948, 5, 31_400, 2450, 0.006, 0.08, 0.29, 0.17, 0.55],
  ['QNTL', 'Quintel Semiconductor', 'NAS', 'Information Technology', 'Semiconductors', '45301020', 1994, 9, 18_900, 3150, 0.034, 0.11, 0.58, 0.27, 0.18],
  ['ORVA', 'Orva Therapeutics', 'NAS', 'Health Care', 'Biotechnology', '35201010', 2006, 12, 2_150, 120, 0.041, 0.03, 0.81, 0.88, 0.22],
  ['CDRW', 'Cedarworks Home', 'NAS', 'Consumer Discretionary', 'Home Furnishing Retail', '25504060', 1983, 1, 22_700, 1380, 0.008, 0.21, 0.41, 0.35, 0.36],
  ['NVRA', 'Novara Software', 'NAS', 'Information Technology', 'Application Software', '45103010', 2009, 12, 9_800, 640, 0.046, 0.04, 0.77, 0.58, 0.09],
  ['PLGR', 'Pelagia Grid', 'NYS', 'Utilities', 'Electric Utilities', '55101010', 1932, 12, 8_600, 1120, 0.005, 0.14, 0.46, 0.24, 0.78],
  ['TMBR', 'Timberline Logistics', 'NYS', 'Industrials', 'Air Freight & Logistics', '20301010', 1988, 12, 41_300, 2890, 0.014, 0.12, 0.22, 0.15, 0.40],
  ['SLVN', 'Sylvan Capital Trust', 'NYS', 'Real Estate', 'Industrial REITs', '60102510', 2001, 12, 640, 205, 0.016, 0.01, 0.71, 0.21, 0.62],
  ['KSTL', 'Kestrel Aerospace', 'NYS', 'Industrials', 'Aerospace & Defense', '20101010', 1959, 3, 27_100, 1760, 0.018, 0.06, 0.27, 0.16, 0.33],
  ['MRDN', 'Meridian Payments', 'NAS', 'Financials', 'Transaction & Payment Processing', '40201060', 1999, 12, 12_500, 980, 0.028, 0.07, 0.63, 0.36, 0.25],
  ['GLSA', 'Glissade Outdoor', 'NAS', 'Consumer Discretionary', 'Leisure Products', '25202010', 1977, 2, 6_900, 330, 0.011, 0.26, 0.44, 0.36, 0.30],
  ['NWLS', 'Newlisted Robotics', 'NAS', 'Industrials', 'Industrial Machinery', '20106020', 2025, 12, 410, 18, 0.05, 0.02, 0.38, 0.6, 0.1],
]
