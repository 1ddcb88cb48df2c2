/** Step 6 of the user store: deliveries have a file of their own. `deliveries-apart.ts` has moved them by then. */
export const STEP_6 = 'DROP TABLE delivery_content; DROP TABLE delivery; DROP TABLE contract'
