/** What a person may do in an account, by the role there; and a key, by what it is for. */
export const roles = ['owner', 'admin', 'editor', 'viewer'] as const
export type Role = (typeof roles)[number]

/** What a key is for. */
export const keyScopes = ['administer', 'write', 'read', 'events'] as const
export type KeyScope = (typeof keyScopes)[number]

/** The rights of the scopes, in their order. */
export const keyRights = ['full_key', 'writing_key', 'reading_key', 'events_key'] as const
export type KeyRights = (typeof keyRights)[number]

export const rightsOf: Readonly<Record<KeyScope, KeyRights>> = {
  administer: 'full_key',
  write: 'writing_key',
  read: 'reading_key',
  events: 'events_key',
}

/** Who runs the installation, signed in as an account: to see what its people see, and to help. */
export const operatorAccess = 'operator'

/** What the rights of a caller depend on. */
export type Access = Role | KeyRights | typeof operatorAccess

/** Not that of keys and operators. */
export const isRole = (access: Access): access is Role => roles.some((role) => role === access)

interface PermissionRule {
  readonly text: string
  readonly access: readonly Access[]
  /** Dangerous in the hands of somebody else who finds an open session. API keys are not asked. */
  readonly confirmed?: true
}

/**
 * Who may do what: the only place that says so. Every route names its permission, and `addAuthenticatedRoutes` checks it. The console
 * shows what `GET /api/v1/session` lists, and docs/reference/roles.md is made of this table.
 */
export const permissions = {
  self: {
    text: 'See the account, and who you are',
    access: ['owner', 'admin', 'editor', 'viewer', 'full_key', 'writing_key', 'reading_key', 'operator'],
  },
  use_session: {
    text: 'Use both services in a session, and end it',
    access: ['owner', 'admin', 'editor', 'viewer', 'full_key', 'operator'],
  },
  change_self: {
    text: 'Change your own name, email address and password, end your sessions, leave the account',
    access: ['owner', 'admin', 'editor', 'viewer', 'full_key'],
  },
  change_factors: {
    text: 'Set up and remove your own second factors',
    access: ['owner', 'admin', 'editor', 'viewer'],
    confirmed: true,
  },
  view: {
    text: 'See websites, statistics, reports and crawls, and export them',
    access: ['owner', 'admin', 'editor', 'viewer', 'full_key', 'writing_key', 'reading_key', 'operator'],
  },
  view_account: {
    text: 'See what holds for the whole account: branding, channel rules, connections to search engines, mails, the names of notification channels',
    access: ['owner', 'admin', 'editor', 'viewer', 'full_key', 'writing_key', 'reading_key', 'operator'],
  },
  view_links: {
    text: 'See share links, which stay valid when somebody leaves',
    access: ['owner', 'admin', 'editor', 'full_key', 'writing_key', 'reading_key'],
  },
  create: {
    text: 'Add websites, reports and crawls',
    access: ['owner', 'admin', 'editor', 'full_key', 'writing_key', 'operator'],
  },
  edit: {
    text: 'Change websites, reports and crawls, and all that belongs to them, such as goals and segments; run audits',
    access: ['owner', 'admin', 'editor', 'full_key', 'writing_key', 'operator'],
  },
  send_events: {
    text: 'Send events from a server',
    access: ['owner', 'admin', 'editor', 'full_key', 'writing_key', 'events_key'],
  },
  remove: {
    text: 'Delete websites, projects, statistics and visitors',
    access: ['owner', 'admin', 'full_key'],
    confirmed: true,
  },
  edit_account: {
    text: 'Change what holds for the whole account',
    access: ['owner', 'admin', 'full_key'],
  },
  manage_keys: {
    text: 'See, make and revoke API keys',
    access: ['owner', 'admin', 'full_key'],
    confirmed: true,
  },
  view_audit_log: {
    text: 'See who did what in the account',
    access: ['owner', 'admin', 'full_key', 'operator'],
  },
  manage_people: {
    text: 'Invite and remove people, and change their roles; only an owner can do that with owners',
    access: ['owner', 'admin', 'full_key'],
    confirmed: true,
  },
  transfer: {
    text: 'Offer websites, reports and crawls to other accounts, and accept them from others',
    access: ['owner', 'admin', 'full_key'],
    confirmed: true,
  },
  view_installation: {
    text: 'In the first account of an installation: see its status',
    access: ['owner', 'full_key', 'reading_key'],
  },
  manage_installation: {
    text: 'In the first account of an installation: manage its accounts, decide about domains',
    access: ['owner', 'full_key'],
    confirmed: true,
  },
} as const satisfies Readonly<Record<string, PermissionRule>>

export type Permission = keyof typeof permissions

/** Whether who is signed in must have proven it in the last minutes to change what the permission is for. */
export const needsConfirmation = (permission: Permission): boolean => 'confirmed' in permissions[permission]

/** What remains without the second factor that an account requires: enough to set one up, and to leave. */
export const needsNoSecondFactor = (permission: Permission): boolean =>
  permission === 'self' ||
  permission === 'use_session' ||
  permission === 'change_self' ||
  permission === 'change_factors'

export const allows = (access: Access, permission: Permission): boolean =>
  permissions[permission].access.some((one) => one === access)

/** What can be permitted to those who are limited to single records: guests and limited keys. The rest is about the whole account. */
export const limitedPermissions: readonly Permission[] = [
  ...(['self', 'use_session', 'change_self', 'view', 'view_links', 'edit', 'send_events'] as const),
]

/** Roles that can be limited to single records, or to a part of them. */
export const limitableRoles: readonly Role[] = ['editor', 'viewer']

export const permissionNames = Object.keys(permissions) as readonly Permission[]

/** `isLimited`: to single records. */
export const permissionsOf = (access: Access, isLimited = false): readonly Permission[] =>
  permissionNames.filter(
    (permission) => allows(access, permission) && (!isLimited || limitedPermissions.includes(permission)),
  )
