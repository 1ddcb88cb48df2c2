import { REPORT_TYPES } from '../../../app/domain/fundamentals/ratio-record.ts'
import type { RatioTemplate } from '../../../app/domain/fundamentals/ratio-template.ts'
import { Segmented } from '../../ui/segmented.tsx'
import type { Tool } from '../../ui/tool.ts'
import type { TearSheetState } from './tear-sheet-state.ts'

/** The tools of a sheet: basis, ratios, units, and the ways to paper. */
export const sheetTools = (
  { symbol, reportType, template, inUnits }: TearSheetState,
  {
    onChange,
    onPrint,
    onPdf,
  }: { onChange: (change: Partial<TearSheetState>) => void; onPrint: () => void; onPdf: () => void },
  templates: readonly RatioTemplate[],
): readonly Tool[] => [
  {
    id: 'basis',
    shows: (
      <Segmented
        label="Basis"
        value={reportType}
        options={REPORT_TYPES.map(({ id, label, meaning }) => ({ id, label, title: meaning }))}
        onChange={(id) => onChange({ reportType: id })}
      />
    ),
  },
  {
    id: 'template',
    shows: (
      <select
        className="sheet-template"
        aria-label="Ratios of the sheet"
        value={template ?? ''}
        onChange={(event) => onChange({ template: event.target.value === '' ? null : event.target.value })}
      >
        <option value="">Standard ratios</option>
        {templates.map((each) => (
          <option key={each.name} value={each.name}>
            {each.name}
          </option>
        ))}
      </select>
    ),
  },
  {
    id: 'values',
    shows: (
      <Segmented
        label="Values"
        value={inUnits ? 'assumed' : 'as-sent'}
        options={[
          { id: 'as-sent', label: 'As sent' },
          { id: 'assumed', label: 'Assumed units' },
        ]}
        onChange={(id) => onChange({ inUnits: id === 'assumed' })}
      />
    ),
  },
  {
    id: 'print',
    shows: (
      <button type="button" className="button" disabled={symbol === null} onClick={onPrint}>
        Print…
      </button>
    ),
  },
  {
    id: 'pdf',
    shows: (
      <button type="button" className="button" disabled={symbol === null} onClick={onPdf}>
        PDF…
      </button>
    ),
  },
]
