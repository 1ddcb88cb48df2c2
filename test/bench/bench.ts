import { benchProxy } from './proxy.ts'
import { benchStart } from './start.ts'

const [electron = '', ...flags] = process.argv.slice(2)
const asJson = flags.includes('--json')

/** Areas in the order in which they are measured. */
const AREAS = [() => benchStart(electron, 9), () => benchProxy(15)]

for (const area of AREAS) {
  for (const measure of await area()) {
    if (asJson) console.log(JSON.stringify(measure))
    else console.log(`${measure.area.padEnd(8)}${measure.name.padEnd(38)}${String(measure.median).padStart(10)} ${measure.unit}   floor ${String(measure.floor).padStart(9)}   ×${measure.ratio}   (${measure.runs} runs)`)
  }
}
