/** Step 5 of the user store: the origin of the service that sent a test; null for tests that were sent before this step. */
export const STEP_5 = 'ALTER TABLE webhook_test ADD COLUMN origin TEXT'
