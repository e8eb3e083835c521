const EARTH_RADIUS_METERS = 6_371_010
const WORLD_PX = 256

export class LatLng {
  #lat
  #lng
  constructor(lat, lng) {
    const point = typeof lat === 'object' ? lat : { lat, lng }
    this.#lat = read(point.lat, point)
    this.#lng = read(point.lng, point)
    if (!Number.isFinite(this.#lat) || !Number.isFinite(this.#lng)) {
      throw new TypeError('InvalidValueError: not a LatLng or LatLngLiteral with finite coordinates')
    }
  }
  lat() {
    return this.#lat
  }
  lng() {
    return this.#lng
  }
  toJSON() {
    return { lat: this.#lat, lng: this.#lng }
  }
  equals(other) {
    return this.#lat === other?.lat() && this.#lng === other?.lng()
  }
  toString() {
    return `(${this.#lat}, ${this.#lng})`
  }
}

/** Point of a route's path; its coordinates are numbers, not functions. */
export class LatLngAltitude {
  #point
  constructor({ lat, lng, altitude = 0 }) {
    this.#point = { lat, lng, altitude }
  }
  get lat() {
    return this.#point.lat
  }
  get lng() {
    return this.#point.lng
  }
  get altitude() {
    return this.#point.altitude
  }
  toJSON() {
    return this.#point
  }
}

export class LatLngBounds {
  #box = null
  constructor(corner, opposite) {
    if (corner && 'north' in corner) this.#box = { ...corner }
    else for (const point of [corner, opposite]) if (point) this.extend(point)
  }
  extend(point) {
    const { lat, lng } = toLiteral(point)
    const { south, west, north, east } = this.#box ?? { south: lat, west: lng, north: lat, east: lng }
    this.#box = {
      south: Math.min(south, lat),
      west: Math.min(west, lng),
      north: Math.max(north, lat),
      east: Math.max(east, lng),
    }
    return this
  }
  isEmpty() {
    return this.#box === null
  }
  getNorthEast() {
    return new LatLng(this.#box.north, this.#box.east)
  }
  getSouthWest() {
    return new LatLng(this.#box.south, this.#box.west)
  }
  getCenter() {
    const { south, west, north, east } = this.#box
    return new LatLng((south + north) / 2, (west + east) / 2)
  }
  contains(point) {
    const { lat, lng } = toLiteral(point)
    const { south, west, north, east } = this.#box
    return lat >= south && lat <= north && lng >= west && lng <= east
  }
  toJSON() {
    return this.#box
  }
}

/** Converts any value that Google accepts as a point to {lat, lng}. */
export function toLiteral(point) {
  return new LatLng(point).toJSON()
}

export function metersBetween(from, to) {
  const rad = Math.PI / 180
  const dLat = (to.lat - from.lat) * rad
  const dLng = (to.lng - from.lng) * rad
  const h = Math.sin(dLat / 2) ** 2 + Math.cos(from.lat * rad) * Math.cos(to.lat * rad) * Math.sin(dLng / 2) ** 2
  return 2 * EARTH_RADIUS_METERS * Math.asin(Math.sqrt(h))
}

/** Projects a point to Web Mercator world pixels at a zoom. */
export function toWorld({ lat, lng }, zoom) {
  const scale = WORLD_PX * 2 ** zoom
  const sin = Math.min(0.9999, Math.max(-0.9999, Math.sin((lat * Math.PI) / 180)))
  return { x: (lng / 360 + 0.5) * scale, y: (0.5 - Math.log((1 + sin) / (1 - sin)) / (4 * Math.PI)) * scale }
}

export function fromWorld({ x, y }, zoom) {
  const scale = WORLD_PX * 2 ** zoom
  const lat = (Math.atan(Math.sinh(Math.PI * (1 - (2 * y) / scale))) * 180) / Math.PI
  return { lat, lng: (x / scale - 0.5) * 360 }
}

export class MVCArray {
  #items
  constructor(items = []) {
    this.#items = [...items]
  }
  getArray() {
    return this.#items
  }
  getLength() {
    return this.#items.length
  }
  getAt(index) {
    return this.#items[index]
  }
  forEach(call) {
    this.#items.forEach(call)
  }
  push(item) {
    return this.#items.push(item)
  }
  removeAt(index) {
    return this.#items.splice(index, 1)[0]
  }
  clear() {
    this.#items = []
  }
}

/** Decodes Google's encoded polyline. */
export function decodePath(text) {
  const points = []
  let position = 0
  const numbers = [0, 0]
  while (position < text.length) {
    for (const axis of [0, 1]) {
      let shift = 0
      let value = 0
      let chunk = 32
      while (chunk >= 32) {
        chunk = text.charCodeAt(position++) - 63
        value += (chunk % 32) * 2 ** shift
        shift += 5
      }
      numbers[axis] += value % 2 === 1 ? -(value + 1) / 2 : value / 2
    }
    points.push(new LatLng(numbers[0] / 1e5, numbers[1] / 1e5))
  }
  return points
}

function read(coordinate, point) {
  return typeof coordinate === 'function' ? coordinate.call(point) : coordinate
}
