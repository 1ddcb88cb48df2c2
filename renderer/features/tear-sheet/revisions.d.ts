import type { ReactElement } from 'react';
import type { UnitTallies } from '../../../app/domain/fundamentals/unit-tally.ts';
import type { RatioRecord } from '../../../app/domain/fundamentals/ratio-record.ts';
import type { Shown } from '../../../app/domain/responses/shown.ts';
/** The largest revisions over all periods with original and restated records. */
export declare function Revisions({ records, shown, units, inUnits, }: {
    records: readonly RatioRecord[];
    shown: Shown;
    /** What the records say of the units of the company; undefined while they are read. */
    units: UnitTallies | undefined;
    /** Whether values are shown in units, and not as sent. */
    inUnits: boolean;
}): ReactElement;
