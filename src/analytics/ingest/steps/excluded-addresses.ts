import type { Step } from './step.ts'

export const dropExcludedAddresses: Step = ({ website, sender }) =>
  website.excludesAddress?.(sender.address) ? 'excluded-address' : undefined
