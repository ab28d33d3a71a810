import { resolve } from 'node:path'
import type { BucketSettings } from '../../analytics/events/engine.ts'
import { createFolderPlace } from '../../backup/folder.ts'
import type { BackupPlace } from '../../backup/place.ts'
import { createS3Client } from '../../backup/s3/client.ts'
import { createS3Place } from '../../backup/s3/place.ts'
import { DomainError } from '../../base/errors.ts'

export const isBucket = (target: string): boolean => target.startsWith('s3://')

/** The place of backups that people name by a path, or as `s3://bucket/prefix`. */
export function openPlace(target: string, config: BucketSettings): BackupPlace {
  if (!isBucket(target)) return createFolderPlace(resolve(target))
  const [, bucket, prefix = ''] =
    /^s3:\/\/([a-z0-9][a-z0-9.-]{1,61}[a-z0-9])(?:\/([A-Za-z0-9._/-]*))?$/.exec(target) ?? []
  if (bucket === undefined)
    throw new DomainError(
      'invalid',
      `The target must be s3://bucket/prefix; found ${JSON.stringify(target.slice(0, 200))}.`,
    )
  const { s3AccessKey: accessKey, s3SecretKey: secretKey } = config
  if (accessKey === null || secretKey === null)
    throw new DomainError('invalid', 'A bucket needs AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY.')
  const client = createS3Client({
    bucket,
    endpoint: config.s3Endpoint,
    region: config.s3Region,
    credentials: { accessKey, secretKey, sessionToken: config.s3SessionToken },
  })
  return createS3Place(client, bucket, prefix.replace(/^\/+/, '').replace(/(?<!\/)\/+$/, ''))
}
