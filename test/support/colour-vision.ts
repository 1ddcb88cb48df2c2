import type { Colour } from './contrast.ts'

type Matrix = readonly [number, number, number, number, number, number, number, number, number]

/**
 * How a colour is seen: matrices over linear red, green and blue for complete dichromacy, by Machado, Oliveira and Fernandes (2009),
 * “A Physiologically-based Model for Simulation of Color Vision Deficiency”.
 */
export const VISIONS: Readonly<Record<'normal' | 'protan' | 'deutan' | 'tritan', Matrix>> = {
  normal: [1, 0, 0, 0, 1, 0, 0, 0, 1],
  protan: [0.152286, 1.052583, -0.204868, 0.114503, 0.786281, 0.099216, -0.003882, -0.048116, 1.051998],
  deutan: [0.367322, 0.860646, -0.227968, 0.280085, 0.672501, 0.047413, -0.01182, 0.04294, 0.968881],
  tritan: [1.255528, -0.076749, -0.178779, -0.078411, 0.930809, 0.147602, 0.004733, 0.691367, 0.3039],
}

type Triple = readonly [number, number, number]

const linear = (value: number): number => {
  const part = value / 255
  return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
}

const clipped = (value: number): number => Math.min(1, Math.max(0, value))

function seenAs([a, b, c, d, e, f, g, h, i]: Matrix, colour: Colour): Triple {
  const [red, green, blue] = [linear(colour[0]), linear(colour[1]), linear(colour[2])]
  return [
    clipped(a * red + b * green + c * blue),
    clipped(d * red + e * green + f * blue),
    clipped(g * red + h * green + i * blue),
  ]
}

/** A colour in OKLab, whose distances are about as large as they look. */
function oklab([red, green, blue]: Triple): Triple {
  const [l, m, s] = [
    Math.cbrt(0.4122214708 * red + 0.5363325363 * green + 0.0514459929 * blue),
    Math.cbrt(0.2119034982 * red + 0.6806995451 * green + 0.1073969566 * blue),
    Math.cbrt(0.0883024619 * red + 0.2817188376 * green + 0.6299787005 * blue),
  ]
  return [
    0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s,
    0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s,
  ]
}

/** How far two colours look apart, 100 being black from white. */
export function distanceOf(one: Colour, other: Colour, vision: Matrix): number {
  const [from, to] = [oklab(seenAs(vision, one)), oklab(seenAs(vision, other))]
  return 100 * Math.hypot(from[0] - to[0], from[1] - to[1], from[2] - to[2])
}
