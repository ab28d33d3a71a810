import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'
import type { ColumnTypes } from '../records.ts'

/**
 * People sign in, accounts own, memberships join them with a role. Nodes of 0.2 know one person for each account, by the columns
 * of the account: triggers keep that person and these columns equal until the next release drops both.
 */
export const people = (columns: ColumnTypes): Migration => ({
  async up(db: Kysely<unknown>) {
    const table = (name: string) =>
      db.schema
        .createTable(name)
        .addColumn('id', columns.id, (column) =>
          columns.autoIncrement ? column.primaryKey().autoIncrement() : column.primaryKey(),
        )
    await table('people')
      .addColumn('name', 'text', (column) => column.notNull())
      .addColumn('email', 'text', (column) => column.unique())
      .addColumn('password_hash', 'text')
      .addColumn('language', 'text')
      .addColumn('timezone', 'text')
      .addColumn('created_at', 'bigint', (column) => column.notNull())
      .execute()
    await table('memberships')
      .addColumn('account_id', 'bigint', (column) => column.notNull().references('accounts.id').onDelete('cascade'))
      .addColumn('person_id', 'bigint', (column) => column.notNull().references('people.id').onDelete('cascade'))
      .addColumn('role', 'text', (column) => column.notNull())
      .addColumn('created_at', 'bigint', (column) => column.notNull())
      .execute()
    await db.schema
      .createIndex('memberships_account_person')
      .on('memberships')
      .columns(['account_id', 'person_id'])
      .unique()
      .execute()
    await db.schema.createIndex('memberships_person').on('memberships').column('person_id').execute()
    // Not a foreign key: the rows of accounts are copied in an order of their own when records are moved.
    await db.schema.alterTable('accounts').addColumn('person_id', 'bigint').execute()
    await db.schema.createIndex('accounts_person').on('accounts').column('person_id').execute()
    await db.schema.alterTable('sessions').addColumn('person_id', 'bigint').execute()
    await db.schema.alterTable('sessions').addColumn('valid_until', 'bigint').execute()
    await db.schema.createIndex('sessions_person').on('sessions').column('person_id').execute()

    const explicitIds = columns.autoIncrement ? sql`` : sql`overriding system value`
    await sql`insert into people (id, name, email, password_hash, language, timezone, created_at) ${explicitIds}
      select id, name, email, password_hash, language, timezone, created_at from accounts`.execute(db)
    await sql`update accounts set person_id = id`.execute(db)
    await sql`insert into memberships (account_id, person_id, role, created_at)
      select id, person_id, 'owner', created_at from accounts order by id`.execute(db)
    if (columns.autoIncrement) await addSqliteTriggers(db)
    else await addPostgresTriggers(db)
  },
})

/** Rows that are being moved into this database bring their people with them. */
const isMoving = 'exists (select 1 from moves)'

/** An address whose person has no account any more is free. Who has one is nobody's to take: the statement fails. */
const forget = `delete from people where email = new.email
  and not exists (select 1 from memberships where memberships.person_id = people.id);`
const insertPerson = `insert into people (name, email, password_hash, language, timezone, created_at)
  values (new.name, new.email, new.password_hash, new.language, new.timezone, new.created_at);`
const joinAccount = `insert into memberships (account_id, person_id, role, created_at)
  select id, person_id, 'owner', created_at from accounts where id = new.id;`
const isSignInChanged = `(new.email is distinct from old.email or new.password_hash is distinct from old.password_hash)`
const copySignIn = `update people set email = new.email, password_hash = new.password_hash
  where id = new.person_id
    and (email is distinct from new.email or password_hash is distinct from new.password_hash);`

async function addSqliteTriggers(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(
      `create trigger accounts_add_person after insert on accounts
       when new.person_id is null and not ${isMoving} begin
         ${forget}
         ${insertPerson}
         update accounts set person_id = (select max(id) from people) where id = new.id;
         ${joinAccount}
       end`,
    )
    .execute(db)
  await sql
    .raw(
      `create trigger accounts_copy_sign_in after update of email, password_hash on accounts
       when old.person_id = new.person_id and ${isSignInChanged} and not ${isMoving} begin
         ${copySignIn}
       end`,
    )
    .execute(db)
}

async function addPostgresTriggers(db: Kysely<unknown>): Promise<void> {
  await sql`select setval(pg_get_serial_sequence('people', 'id'), max(id)) from people having max(id) is not null`.execute(
    db,
  )
  const createTrigger = async (name: string, event: string, condition: string, body: string): Promise<void> => {
    await sql
      .raw(`create function ${name}() returns trigger language plpgsql as $$ begin ${body} return null; end $$`)
      .execute(db)
    await sql
      .raw(
        `create trigger ${name} after ${event} on accounts for each row when (${condition}) execute function ${name}()`,
      )
      .execute(db)
  }
  // A condition of a trigger cannot read other tables.
  const unlessMoving = (body: string): string => `if not ${isMoving} then ${body} end if;`
  await createTrigger(
    'accounts_add_person',
    'insert',
    'new.person_id is null',
    unlessMoving(
      `${forget} ${insertPerson}
       update accounts set person_id = currval(pg_get_serial_sequence('people', 'id')) where id = new.id;
       ${joinAccount}`,
    ),
  )
  await createTrigger(
    'accounts_copy_sign_in',
    'update of email, password_hash',
    `old.person_id = new.person_id and ${isSignInChanged}`,
    unlessMoving(copySignIn),
  )
}
