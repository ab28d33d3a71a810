import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sha256, signRequest } from './sign.ts'

const credentials = {
  accessKey: 'AKIDEXAMPLE',
  secretKey: 'wJalrXUtnFEMI/K7MDENG+bPxRfiCYEXAMPLEKEY',
  sessionToken: null,
}
const time = Date.UTC(2015, 7, 30, 12, 36)

/** From the test suite that AWS published for version 4 (aws-sig-v4-test-suite). */
const published = [
  ['get-vanilla', 'GET', '/', {}, '', '5fa00fa31553b73ebf1942676e86291e8372ff2a2260956d9b8aae1d763fbf31'],
  [
    'get-vanilla-query-order-key-case',
    'GET',
    '/?Param2=value2&Param1=value1',
    {},
    '',
    'b97d918cfa904a5beff61c982a1b6f458b799221646efd99d3219ec94cdf2500',
  ],
  ['post-vanilla', 'POST', '/', {}, '', '5da7c1a2acd57cee7505fc6676e4e544621c30862966e37dddb68e92efbe5d6b'],
  [
    'post-x-www-form-urlencoded',
    'POST',
    '/',
    { 'Content-Type': 'application/x-www-form-urlencoded' },
    'Param1=value1',
    'ff11897932ad3f4e8b18135d722051e5ac45fc38421b1da7b9d196a0fe09473a',
  ],
] as const

for (const [name, method, path, headers, body, signature] of published) {
  test(`signs as AWS published it: ${name}`, () => {
    const url = new URL(`https://example.amazonaws.com${path}`)
    const request = { method, url, headers, payload: sha256(body), time }
    const signed = signRequest(request, credentials, { region: 'us-east-1', service: 'service' })
    assert.match(signed.authorization ?? '', new RegExp(`Signature=${signature}$`))
  })
}

test('signs a request to S3 as its documentation does', () => {
  const signed = signRequest(
    {
      method: 'GET',
      url: new URL('https://examplebucket.s3.amazonaws.com/test.txt'),
      headers: { Range: 'bytes=0-9' },
      payload: sha256(''),
      time: Date.UTC(2013, 4, 24),
    },
    { accessKey: 'AKIAIOSFODNN7EXAMPLE', secretKey: 'wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY', sessionToken: null },
    { region: 'us-east-1', service: 's3' },
  )
  assert.match(
    signed.authorization ?? '',
    /SignedHeaders=host;range;x-amz-content-sha256;x-amz-date, Signature=f0e8bdb87c964420e857bd35b5d6ed310bd44f0170aba48dd91039c6036bdb41$/,
  )
})
