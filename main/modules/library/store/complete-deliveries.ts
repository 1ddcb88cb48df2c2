import type { Database } from '../../../platform/database/connection.ts'

/**
 * Makes copied deliveries whole: those without their content go, and so do references to deliveries that are not there. The others keep
 * their IDs, because a window may show them. What waited to be forwarded may have been since, so the person switches that on again.
 */
export function completeDeliveries(database: Database): void {
  database.execute(`
    DELETE FROM delivery_text WHERE rowid IN (SELECT id FROM delivery_text_docsize);
    DELETE FROM delivery WHERE id NOT IN (SELECT id FROM delivery_content);
    DELETE FROM delivery_content WHERE id NOT IN (SELECT id FROM delivery);
    DELETE FROM forward WHERE id NOT IN (SELECT id FROM delivery);
    UPDATE forward_target SET is_on = 0;
    UPDATE delivery SET earlier = NULL, relation = NULL WHERE earlier IS NOT NULL AND earlier NOT IN (SELECT id FROM delivery);
    UPDATE delivery SET chain = NULL WHERE chain IS NOT NULL AND chain NOT IN (SELECT id FROM delivery);
  `)
}
