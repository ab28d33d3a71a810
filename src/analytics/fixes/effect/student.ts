/** How far the ends of a 95% range are from its middle, in standard errors that were estimated with so many degrees of freedom. */
export function student95(freedom: number): number {
  const whole = Math.floor(freedom)
  if (whole < 1) return Number.POSITIVE_INFINITY
  const exact = [12.7062, 4.3027, 3.1824][whole - 1]
  if (exact !== undefined) return exact
  // The expansion of Cornish and Fisher, which is exact to three digits from here on.
  const z = 1.959964
  return (
    z +
    (z ** 3 + z) / (4 * whole) +
    (5 * z ** 5 + 16 * z ** 3 + 3 * z) / (96 * whole ** 2) +
    (3 * z ** 7 + 19 * z ** 5 + 17 * z ** 3 - 15 * z) / (384 * whole ** 3)
  )
}
