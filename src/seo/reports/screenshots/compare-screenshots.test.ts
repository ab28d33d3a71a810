import assert from 'node:assert/strict'
import { test } from 'node:test'
import { encode } from 'jpeg-js'
import { compareScreenshots } from './compare-screenshots.ts'

type Color = readonly [number, number, number]

const white: Color = [255, 255, 255]

/** A white picture with colored boxes. */
function picture(
  width: number,
  height: number,
  ...boxes: readonly { x: number; y: number; size: number; color: Color }[]
): Uint8Array {
  const data = Buffer.alloc(width * height * 4, 255)
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const box = boxes.find((one) => x >= one.x && x < one.x + one.size && y >= one.y && y < one.y + one.size)
      data.set(box?.color ?? white, (y * width + x) * 4)
    }
  }
  return encode({ width, height, data }, 80).data
}

const red = (x: number, y: number, size: number) => ({ x, y, size, color: [200, 0, 0] as const })

const rows: readonly {
  readonly name: string
  readonly from: Uint8Array
  readonly to: Uint8Array
  readonly changed: number
  readonly areas: readonly (readonly [number, number, number, number])[]
}[] = [
  { name: 'the same picture', from: picture(64, 64), to: picture(64, 64), changed: 0, areas: [] },
  {
    name: 'a shade that nobody sees',
    from: picture(64, 64, { x: 0, y: 0, size: 64, color: [250, 250, 250] }),
    to: picture(64, 64),
    changed: 0,
    areas: [],
  },
  {
    name: 'a new box',
    from: picture(128, 128),
    to: picture(128, 128, red(32, 64, 32)),
    changed: 6.25,
    areas: [[32, 64, 32, 32]],
  },
  {
    name: 'two changes, the larger first',
    from: picture(128, 128),
    to: picture(128, 128, red(0, 0, 16), red(64, 64, 32)),
    changed: 7.81,
    areas: [
      [64, 64, 32, 32],
      [0, 0, 16, 16],
    ],
  },
  {
    name: 'changes that touch at a corner',
    from: picture(128, 128),
    to: picture(128, 128, red(0, 0, 32), red(32, 32, 32)),
    changed: 12.5,
    areas: [[0, 0, 64, 64]],
  },
  { name: 'a taller picture', from: picture(64, 64), to: picture(64, 128), changed: 50, areas: [[0, 64, 64, 64]] },
  { name: 'a wider picture', from: picture(128, 64), to: picture(64, 64), changed: 50, areas: [[64, 0, 64, 64]] },
]

for (const { name, from, to, changed, areas } of rows) {
  test(`the difference is that of ${name}`, () => {
    const difference = compareScreenshots(from, to)
    assert.equal(difference.changed, changed)
    assert.deepEqual(
      difference.areas.map(({ x, y, width, height }) => [x, y, width, height]),
      areas,
    )
  })
}

test('the list of areas is bounded', () => {
  const boxes = Array.from({ length: 100 }, (_, n) => red((n % 10) * 48, Math.floor(n / 10) * 48, 16))
  const { areas, more } = compareScreenshots(picture(480, 480), picture(480, 480, ...boxes))
  assert.deepEqual([areas.length, more], [50, 50])
})

test('a picture of too many pixels is refused before it is decoded', () => {
  const claimed = Buffer.from(picture(16, 16))
  // The size is in the start of the frame: height and width, two bytes each.
  claimed.fill(0xff, claimed.indexOf(Buffer.from([0xff, 0xc0])) + 5, claimed.indexOf(Buffer.from([0xff, 0xc0])) + 9)
  assert.throws(() => compareScreenshots(claimed, claimed), /maxResolutionInMP/)
})
