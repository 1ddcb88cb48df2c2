/** What companies of an industry have in common. */
export interface Industry {
  sector: string
  /** Name and number of the sub-industry in the Global Industry Classification Standard. */
  gics: string
  code: string
  /** Fixed and other assets for each unit of quarterly revenue. */
  fixedAssets: number
  otherAssets: number
  /** Share of the fixed assets that is depreciated in a quarter. */
  depreciation: number
  /** Days of sales in receivables, and of costs in inventories and payables; no days of inventory without inventories. */
  days: readonly [sales: number, inventory: number, payment: number]
  /** How strongly its demand follows the cycle of its sector. */
  cycle: number
}

// oxfmt-ignore
const industry = (
  sector: string, gics: string, code: string, fixedAssets: number, otherAssets: number, depreciation: number,
  days: Industry['days'], cycle: number,
): Industry => ({ sector, gics, code, fixedAssets, otherAssets, depreciation, days, cycle })

const [TECHNOLOGY, CARE, DISCRETIONARY, STAPLES] = [
  'Information Technology',
  'Health Care',
  'Consumer Discretionary',
  'Consumer Staples',
]

/** The industries of the sample companies, by a short name. */
// oxfmt-ignore
export const INDUSTRIES = {
  marine: industry('Industrials', 'Marine Transportation', '20303010', 3.2, 0.9, 0.018, [52, 38, 44], 1.2),
  logistics: industry('Industrials', 'Air Freight & Logistics', '20301010', 1.5, 0.8, 0.022, [46, 4, 38], 0.9),
  aerospace: industry('Industrials', 'Aerospace & Defense', '20101010', 1.4, 1.6, 0.02, [61, 96, 52], 0.6),
  machinery: industry('Industrials', 'Industrial Machinery', '20106020', 1.5, 1.1, 0.021, [58, 88, 50], 1.4),
  rail: industry('Industrials', 'Railroads', '20304010', 9.5, 0.9, 0.009, [28, 16, 40], 0.7),
  foods: industry(STAPLES, 'Packaged Foods & Meats', '30202030', 1.5, 1.8, 0.019, [34, 62, 55], 0.4),
  spirits: industry(STAPLES, 'Distillers & Vintners', '30201020', 2.1, 2.6, 0.014, [44, 240, 48], 0.8),
  groceries: industry(STAPLES, 'Food Retail', '30101030', 1.1, 0.3, 0.024, [4, 27, 32], 0.3),
  household: industry(STAPLES, 'Household Products', '30301010', 1.3, 2.2, 0.018, [31, 58, 74], 0.4),
  chips: industry(TECHNOLOGY, 'Semiconductors', '45301020', 1.9, 1.4, 0.034, [43, 84, 46], 1),
  software: industry(TECHNOLOGY, 'Application Software', '45103010', 0.4, 2.4, 0.045, [66, 0, 34], 0.25),
  components: industry(TECHNOLOGY, 'Electronic Components', '45203015', 2.2, 0.7, 0.032, [55, 74, 58], 1.1),
  networks: industry(TECHNOLOGY, 'Communications Equipment', '45201020', 0.9, 1.8, 0.03, [64, 71, 49], 0.8),
  services: industry(TECHNOLOGY, 'IT Consulting & Other Services', '45102010', 0.5, 1.9, 0.03, [72, 0, 28], 0.4),
  biotech: industry(CARE, 'Biotechnology', '35201010', 0.9, 2.4, 0.026, [62, 110, 60], 0.2),
  pharma: industry(CARE, 'Pharmaceuticals', '35202010', 1.4, 4.2, 0.022, [63, 130, 70], 0.2),
  devices: industry(CARE, 'Health Care Equipment', '35101010', 1.1, 2.6, 0.022, [56, 118, 48], 0.4),
  hospitals: industry(CARE, 'Health Care Facilities', '35102020', 2.4, 1.2, 0.014, [49, 9, 26], 0.3),
  tools: industry(CARE, 'Life Sciences Tools & Services', '35203010', 1.2, 3.1, 0.022, [58, 92, 47], 0.7),
  furnishing: industry(DISCRETIONARY, 'Home Furnishing Retail', '25504060', 1.4, 0.4, 0.022, [6, 96, 58], 1.1),
  leisure: industry(DISCRETIONARY, 'Leisure Products', '25202010', 1.1, 0.9, 0.024, [42, 104, 52], 1.2),
  stores: industry(DISCRETIONARY, 'Broadline Retail', '25503030', 1.8, 0.5, 0.02, [8, 92, 61], 0.9),
  cars: industry(DISCRETIONARY, 'Automobile Manufacturers', '25102010', 2.1, 1.2, 0.026, [24, 47, 64], 1.7),
  hotels: industry(DISCRETIONARY, 'Hotels, Resorts & Cruise Lines', '25301020', 6.5, 1.1, 0.011, [21, 5, 33], 1.3),
  apparel: industry(DISCRETIONARY, 'Apparel, Accessories & Luxury Goods', '25203010', 0.8, 1.1, 0.026, [33, 122, 57], 1),
  power: industry('Utilities', 'Electric Utilities', '55101010', 8.5, 1.1, 0.009, [44, 22, 48], 0.4),
  gas: industry('Utilities', 'Gas Utilities', '55102010', 6.8, 0.9, 0.009, [48, 34, 46], 0.5),
  water: industry('Utilities', 'Water Utilities', '55104010', 11, 0.8, 0.007, [41, 6, 39], 0.1),
  warehouses: industry('Real Estate', 'Industrial REITs', '60102510', 17, 0.8, 0.007, [18, 0, 40], 0.5),
  malls: industry('Real Estate', 'Retail REITs', '60107010', 18, 0.7, 0.007, [22, 0, 38], 0.9),
  halls: industry('Real Estate', 'Data Center REITs', '60108050', 14, 1.2, 0.011, [24, 0, 44], 0.3),
  payments: industry('Financials', 'Transaction & Payment Processing', '40201060', 0.6, 2.2, 0.035, [58, 0, 61], 0.5),
  bank: industry('Financials', 'Regional Banks', '40101015', 1.1, 62, 0.012, [30, 0, 20], 0.6),
  insurance: industry('Financials', 'Property & Casualty Insurance', '40301040', 0.3, 14, 0.02, [55, 0, 24], 0.3),
  funds: industry('Financials', 'Asset Management & Custody Banks', '40203010', 0.3, 4.5, 0.03, [38, 0, 30], 1.6),
} satisfies Record<string, Industry>

/** Deposits and provisions of banks and insurers, for each unit of quarterly revenue: what carries their other assets. */
export const deposits = (of: Industry): number => (of === INDUSTRIES.bank ? 54 : of === INDUSTRIES.insurance ? 10 : 0)
