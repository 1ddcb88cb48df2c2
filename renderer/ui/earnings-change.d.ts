import type { ReactElement } from 'react';
import type { EarningsReport } from '../../app/domain/fundamentals/earnings-reports.ts';
import type { Digits, ResponseRef } from '../../app/domain/responses/source-ref.ts';
import type { RowStyle } from '../format/earnings-row.ts';
/** How a number of a report changed from another one: only where both are as they were sent. */
export declare function EarningsChange({ field, report, other, response, style, kind, digits, }: {
    field: string;
    report: EarningsReport;
    /** The report with which it is compared; undefined for none. */
    other: EarningsReport | undefined;
    response: ResponseRef;
    style: RowStyle;
    kind: 'difference' | 'growth';
    digits: Digits;
}): ReactElement;
