import { benchHostile } from './hostile.ts'
import { benchProxy } from './proxy.ts'
import { benchService } from './service.ts'
import { benchStart } from './start.ts'

const [electron = '', ...flags] = process.argv.slice(2)
const asJson = flags.includes('--json')

/** Seconds of load on the embedded service; as long as it takes to see whether memory stays flat. */
const LOAD_SECONDS = 30

/** Areas in the order in which they are measured. Ten minutes of hostile requests only with --hostile. */
const AREAS = [() => benchStart(electron, 9), () => benchProxy(15), () => benchService(LOAD_SECONDS), ...(flags.includes('--hostile') ? [() => benchHostile(10)] : [])]

for (const area of AREAS) {
  for (const measure of await area()) {
    if (asJson) console.log(JSON.stringify(measure))
    else console.log(`${measure.area.padEnd(8)}${measure.name.padEnd(62)}${String(measure.median).padStart(10)} ${measure.unit}   floor ${String(measure.floor).padStart(9)}   ×${measure.ratio}   (${measure.runs} runs)`)
  }
}
