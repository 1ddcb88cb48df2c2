import type { Composition, CompositionOptions } from './composition.ts'
import { openStores } from './open-stores.ts'
import type { StoresParts } from './open-stores.ts'

/** Opens the stores, and composes the application with what `rest` loads while they open. */
export async function startComposition(
  parts: StoresParts,
  rest: () => Promise<Omit<CompositionOptions, keyof StoresParts>>,
): Promise<Composition> {
  const stores = await openStores(parts)
  try {
    const { compose } = await import('./compose.ts')
    return compose({ ...parts, ...(await rest()) }, stores)
  } catch (thrown) {
    // The next attempt opens them again.
    await stores.library.files.close()
    throw thrown
  }
}
