import { expect } from 'vitest'
import { EARNINGS, RATIOS, type SpecRun } from '../../support/cases/spec-run.ts'
import type { Json } from '../../support/service/shared-service.ts'

/** The two endpoints of fundamentals, which take the same parameters. */
export function testFundamentals({ spec, asked, json }: SpecRun): void {
  for (const [section, path, list] of [
    ['4.2', RATIOS, 'operationRatios'],
    ['4.3', EARNINGS, 'earningReports'],
  ] as const) {
    const records = async (query: string): Promise<{ id: { asOf: string; period: string; reportType: string } }[]> => {
      const body = await json<{ result?: Json[]; data?: { result: Json[] } }>(`${path}?${query}`)
      return (body.result ?? body.data?.result ?? []).flatMap(
        (entry) => entry[list] as { id: { asOf: string; period: string; reportType: string } }[],
      )
    }
    spec(section, 'Symbols', 'is a comma-separated list and required', async () => {
      expect((await records('symbols=HLDN,QNTL')).length).toBeGreaterThan((await records('symbols=HLDN')).length)
      expect((await asked(path)).status).toBe(400)
    })
    spec(section, 'From date', 'leaves out what is older', async () => {
      const found = await records('symbols=HLDN&asOf=2024-06-30')
      expect(found.length).toBeGreaterThan(0)
      expect(found.every((record) => record.id.asOf >= '2024-06-30')).toBe(true)
    })
    spec(section, 'Period', 'takes Q1 to Q4, FY and TTM', async () => {
      for (const period of ['Q1', 'Q2', 'Q3', 'Q4', 'FY', 'TTM']) {
        const found = await records(`symbols=HLDN&period=${period}`)
        expect(found.length).toBeGreaterThan(0)
        expect(new Set(found.map((record) => record.id.period))).toEqual(
          new Set([period === 'FY' ? '12M' : period === 'TTM' ? 'TTM' : '3M']),
        )
      }
    })
    spec(section, 'Report type', 'takes TTM, A, R and P', async () => {
      for (const type of ['TTM', 'A', 'R', 'P'])
        expect(
          (await records(`symbols=HLDN&reportType=${type}`)).every((record) => record.id.reportType === type),
        ).toBe(true)
      expect((await asked(`${path}?symbols=HLDN&reportType=X`)).status).toBe(400)
    })
  }
}
