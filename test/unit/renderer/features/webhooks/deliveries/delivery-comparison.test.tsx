// @vitest-environment jsdom
import { expect, it } from 'vitest'
import { DeliveryComparison } from '../../../../../../renderer/features/webhooks/deliveries/delivery-comparison.tsx'
import { renderWindow } from '../../../../../support/render-window.tsx'

const delivery = (id: number, headers: [string, string][]) => ({
  id,
  raw: new TextEncoder().encode('{}'),
  body: '{}',
  headers,
})

it.each([
  ['neither has one', [], [], 'Neither delivery has a header.'],
  ['both have the same', [['X-A', '1']], [['x-a', '1']], 'The headers are the same.'],
] as [string, [string, string][], [string, string][], string][])(
  'headers of two deliveries: %s',
  async (_, one, other, words) => {
    await renderWindow(<DeliveryComparison one={delivery(1, one)} other={delivery(2, other)} />)
    expect(document.body.textContent).toContain(words)
  },
)
