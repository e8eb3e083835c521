import { overlapArea } from '@/lib/places/model/map-geometry'
import type { Place, Route } from '@/lib/places/model/schemas'
import { calculateMapLayout, chooseLabels } from './drawn-map-layout'

const center = { lat: 40.7128, lng: -74.006, zoom: 13 }
const sizes = [
  { width: 320, height: 240 },
  { width: 360, height: 280 },
  { width: 640, height: 520 },
]

function place(name: string, lat: number, lng: number): Place {
  return { id: name, name, area: '', kind: 'landmark', lat, lng, city: null }
}

const rides: [Place, Place][] = [
  [place('Times Square', 40.758, -73.9855), place('John F. Kennedy International Airport (JFK)', 40.6446, -73.7858)],
  [
    place('Los Angeles International Airport (LAX)', 33.9437, -118.4021),
    place('Downtown Los Angeles', 34.0478, -118.2503),
  ],
  [place('Dallas, TX', 32.7767, -96.797), place('Oklahoma City, OK', 35.4676, -97.5164)],
  [place('Los Angeles, CA', 34.0522, -118.2437), place('New York, NY', 40.7128, -74.006)],
  [place('Grand Central Terminal', 40.7527, -73.9772), place('Grand Central Terminal', 40.7527, -73.9772)],
]

const cases = rides.flatMap(([pickup, dropOff]) =>
  sizes.map(size => ({ title: `${pickup.name} to ${dropOff.name} at ${size.width}`, pickup, dropOff, size })),
)

function layOut({ pickup, dropOff, size }: (typeof cases)[number]) {
  const route: Route = {
    distanceMeters: 1,
    durationSeconds: 1,
    path: [
      [pickup.lat, pickup.lng],
      [dropOff.lat, dropOff.lng],
    ],
    pickupTimeZone: 'America/New_York',
    estimated: true,
  }
  return calculateMapLayout({ pickup, dropOff, route, center, size })
}

test.each(cases)('$title: the two place labels stay apart and inside the frame', ride => {
  const { markers, frame } = layOut(ride)
  const [a, b] = markers
  if (!a || !b) throw new Error('two markers expected')
  expect(overlapArea(a.labelBox, b.labelBox)).toBe(0)
  for (const { labelBox } of [a, b]) expect(overlapArea(labelBox, frame)).toBeCloseTo(labelBox.width * labelBox.height)
})

test.each(cases)('$title: context labels overlap neither the ride nor each other', ride => {
  const layout = layOut(ride)
  const names = chooseLabels({ ...layout, roads: [] })
  const boxes = names.map(name => name.box)
  const touching = boxes.filter((box, i) =>
    [...layout.obstacles, ...boxes.slice(0, i)].some(other => overlapArea(box, other) > 0),
  )
  expect(touching).toEqual([])
})
