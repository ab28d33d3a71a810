import type { Step } from './step.ts'

export const dropExcludedAddresses: Step = ({ website, client }) =>
  website.excludesAddress?.(client.address) ? 'excluded-address' : undefined
