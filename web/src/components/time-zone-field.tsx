import { t } from '../strings/strings.ts'
import { SelectField } from './field.tsx'

interface TimeZoneFieldProps {
  readonly value: string
  readonly errors?: readonly string[] | undefined
  readonly hint?: string
}

export function TimeZoneField({ value, ...others }: TimeZoneFieldProps) {
  const zones = [...new Set(['UTC', value, ...Intl.supportedValuesOf('timeZone')])]
  return (
    <SelectField
      {...others}
      label={t('field.timezone')}
      name="timezone"
      value={value}
      options={zones.map((zone) => ({ value: zone, label: zone.replaceAll('_', ' ') }))}
    />
  )
}
