/** A record of ratios, of a quarter unless another period is named. */
export const ratioRecord = (
  asOf: string,
  reportType: 'A' | 'R' | 'P' | 'TTM',
  values: Readonly<Record<string, number>>,
  period = '3M',
): object => ({
  id: { companyId: 'C', asOf, reportType, period, aorOrRestate: reportType === 'R' ? 'RESTATE' : 'AOR' },
  fiscalYearEnd: '12',
  ...values,
})

/** A response with the ratios of one company; `identity` is what else it says of it. */
export const ratiosOf = (
  symbol: string,
  standardName: string,
  operationRatios: readonly object[],
  identity: object = {},
): string =>
  JSON.stringify({
    result: [{ symbol, company: { primarySymbol: symbol, standardName, ...identity }, operationRatios }],
  })
