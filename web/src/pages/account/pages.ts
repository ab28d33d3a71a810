import { withStrings } from '../../strings/strings.ts'

/** The pages of the account, each with the areas of strings that it shows. */
export const pages = {
  AccountPage: async () => (await withStrings(import('./account.tsx'), 'settings')).AccountPage,
  AuditPage: async () => (await withStrings(import('./audit.tsx'), 'audit')).AuditPage,
  ChannelRulesPage: async () =>
    (await withStrings(import('./channel-rules/channel-rules.tsx'), 'channel-rules', 'statistics')).ChannelRulesPage,
  ConnectionsPage: async () =>
    (await withStrings(import('./connections/connections.tsx'), 'connections')).ConnectionsPage,
  GoogleReturnPage: async () =>
    (await withStrings(import('./connections/google-return.tsx'), 'connections')).GoogleReturnPage,
  BrandingPage: async () => (await withStrings(import('./branding.tsx'), 'branding')).BrandingPage,
  KeysPage: async () => (await withStrings(import('./keys.tsx'), 'access', 'settings')).KeysPage,
  MailPage: async () => (await withStrings(import('./mail.tsx'), 'mail')).MailPage,
  NotificationsPage: async () =>
    (await withStrings(import('./notifications/notifications.tsx'), 'access', 'notifications')).NotificationsPage,
  SecurityPage: async () => (await withStrings(import('./security/security.tsx'), 'security')).SecurityPage,
  SignOnPage: async () => (await withStrings(import('./sign-on/sign-on.tsx'), 'security', 'sign-in')).SignOnPage,
  TeamPage: async () => (await withStrings(import('./team.tsx'), 'access', 'team', 'transfers')).TeamPage,
  PeoplePage: async () => (await withStrings(import('./people.tsx'), 'domains', 'operator', 'settings')).PeoplePage,
  TransferPage: async () => (await withStrings(import('./transfers/transfer.tsx'), 'transfers')).TransferPage,
  StatusPage: async () => (await withStrings(import('./status/status.tsx'), 'status')).StatusPage,
}
