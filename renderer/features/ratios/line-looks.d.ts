import type { LineStyle } from '../../ui/chart/line-styles.ts';
/** Looks of lines by the keys of their series. */
type LineLooks = ReadonlyMap<string, LineStyle>;
/** The looks with which the names of series are told beside them; those of more series than they tell apart are none. */
export declare const toldLooks: (looks: LineLooks) => LineLooks;
/** How the lines of the chart above a table look. */
export declare const LineLooksContext: import("react").Context<LineLooks>;
export {};
