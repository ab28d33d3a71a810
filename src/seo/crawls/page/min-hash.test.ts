import assert from 'node:assert/strict'
import { test } from 'node:test'
import { minHash, similarity } from './min-hash.ts'

const words = 'Über die Straße läuft “der Wärter” – 2½ Stunden, wie à l’époque; ÉTÉ ou hiver, wie THE ß und ÿ'
const text = Array.from({ length: 40 }, (_, index) => `${words.replaceAll('e', `e${index}`)}.`).join('\n')

function signatureOf(text: string): Uint8Array {
  const signature = minHash(text)
  assert.ok(signature)
  return signature
}

test('a text is compared by its words, whatever is between them', () => {
  const same = text
    .replaceAll(/[a-zà-ö]/g, (letter) => letter.toUpperCase())
    .replaceAll(' ', ' … – ')
    .replaceAll('\n', '\u00a0')
  assert.equal(similarity(signatureOf(text), signatureOf(same)), 1)
})

test('letters of another script change nothing but the words that they are in', () => {
  const half = text.slice(0, text.length / 2)
  assert.ok(similarity(signatureOf(text), signatureOf(`${text} Łódź`)) > 0.9)
  assert.ok(similarity(signatureOf(half), signatureOf(`${text} Łódź`)) < 0.8)
})

test('a text without spaces is compared by its characters', () => {
  const characters = Array.from({ length: 300 }, (_, index) => String.fromCharCode(0x4e00 + index * 7))
  const sentence = characters.join('')
  const divided = characters.join('').replace(characters[100] ?? '', (character) => `${character}。`)
  assert.equal(similarity(signatureOf(sentence), signatureOf(divided)), 1)
  assert.ok(similarity(signatureOf(sentence), signatureOf(sentence.slice(150))) > 0.3)
})

test('a text with a few words has no signature', () => {
  assert.equal(minHash('one two three four five six seven eight nine ten eleven'), null)
  assert.notEqual(minHash('one two three four five six seven eight nine ten eleven twelve'), null)
})
