import { formatNumber } from './format.ts'

export const milliseconds = (value: number): string =>
  formatNumber(Math.round(value), { style: 'unit', unit: 'millisecond' })

export function bytes(value: number): string {
  const [amount, unit] =
    value < 1000 ? [value, 'byte'] : value < 1e6 ? [value / 1000, 'kilobyte'] : [value / 1e6, 'megabyte']
  return formatNumber(amount, {
    style: 'unit',
    unit,
    unitDisplay: unit === 'byte' ? 'long' : 'short',
    maximumFractionDigits: amount < 10 && unit !== 'byte' ? 1 : 0,
  })
}
