import { expect, it } from 'vitest'
import { refIn } from '../../../../../renderer/features/proof/find-proof.tsx'

const HASH = '2f84c2aaa9fe09e7b8724f681d03c1e7854b139e3f68111f7750c77681d904ba'

it.each([
  [
    `QNTL\t0.5\t${HASH}\t$.result[0].operationRatios[12].grossMargin\tproven`,
    { hash: HASH, path: '$.result[0].operationRatios[12].grossMargin' },
  ],
  [`"QNTL",0.5,${HASH},$.data.eps,proven`, { hash: HASH, path: '$.data.eps' }],
  [`{ "Response SHA-256": "${HASH}", "Path": "$[3].roe" }`, { hash: HASH, path: '$[3].roe' }],
  [HASH, { hash: HASH, path: '$' }],
  ['no reference at all', null],
  [`${HASH}0`, null],
])('finds the response that a copied or exported row names: %#', (row, found) => {
  expect(refIn(row)).toEqual(found)
})
