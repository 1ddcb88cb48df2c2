import type { ReactElement } from 'react';
import type { ErrorInfo } from '../../../app/errors/app-error.ts';
/** The newest earnings report: pinned fields first, then the ones that are read first, then the first ones of the response. */
export declare function LatestEarnings({ symbol, now, inUnits, saidAbove, }: {
    symbol: string;
    now: number;
    /** Whether amounts are scaled, and not as sent. */
    inUnits: boolean;
    /** The error at the head of the sheet; null for none. */
    saidAbove: ErrorInfo | null;
}): ReactElement;
