/**
 * Places as Google returns them, one per line: key, main text, secondary text, formatted address, type, latitude and
 * longitude. Beyond the cities: one in Denver; one that no road leads to; one whose drives
 * have a path of 50,000 points; one that is omitted when only the United States is requested.
 */
const TABLE = `
lax | Los Angeles International Airport (LAX) | World Way, Los Angeles, CA, USA | 1 World Way, Los Angeles, CA 90045, USA | airport | 33.9416 | -118.4085
la-union-station | Union Station | North Alameda Street, Los Angeles, CA, USA | 800 N Alameda St, Los Angeles, CA 90012, USA | train_station | 34.0562 | -118.2365
beverly-wilshire | Beverly Wilshire, Beverly Hills | Wilshire Boulevard, Beverly Hills, CA, USA | 9500 Wilshire Blvd, Beverly Hills, CA 90212, USA | lodging | 34.0667 | -118.4003
sunset-8430 | 8430 Sunset Boulevard | West Hollywood, CA, USA | 8430 Sunset Blvd, West Hollywood, CA 90069, USA | street_address | 34.0951 | -118.3734
santa-monica | Santa Monica | CA, USA | Santa Monica, CA, USA | locality | 34.0195 | -118.4912
dfw | Dallas Fort Worth International Airport (DFW) | Aviation Drive, DFW Airport, TX, USA | 2400 Aviation Dr, DFW Airport, TX 75261, USA | airport | 32.8998 | -97.0403
att-stadium | AT&T Stadium | AT&T Way, Arlington, TX, USA | 1 AT&T Way, Arlington, TX 76011, USA | stadium | 32.7473 | -97.0945
main-1530 | 1530 Main Street | Dallas, TX, USA | 1530 Main St, Dallas, TX 75201, USA | street_address | 32.7812 | -96.7985
parkland | Parkland Memorial Hospital | Harry Hines Boulevard, Dallas, TX, USA | 5200 Harry Hines Blvd, Dallas, TX 75235, USA | hospital | 32.811 | -96.837
jfk | John F. Kennedy International Airport (JFK) | Queens, NY, USA | Queens, NY 11430, USA | airport | 40.6413 | -73.7781
empire-state | Empire State Building | West 34th Street, New York, NY, USA | 20 W 34th St., New York, NY 10001, USA | tourist_attraction | 40.7484 | -73.9857
fifth-350 | 350 5th Ave | New York, NY, USA | 350 5th Ave, New York, NY 10118, USA | street_address | 40.7485 | -73.9854
times-square | Times Square | Manhattan, NY, USA | Manhattan, NY 10036, USA | tourist_attraction | 40.758 | -73.9855
the-plaza | The Plaza | 5th Avenue, New York, NY, USA | 768 5th Ave, New York, NY 10019, USA | lodging | 40.7646 | -73.9743
grand-central | Grand Central Terminal | East 42nd Street, New York, NY, USA | 89 E 42nd St, New York, NY 10017, USA | train_station | 40.7527 | -73.9772
ohare | O'Hare International Airport (ORD) | West O'Hare Avenue, Chicago, IL, USA | 10000 W Balmoral Ave, Chicago, IL 60666, USA | airport | 41.9742 | -87.9073
chicago-union-station | Union Station | South Canal Street, Chicago, IL, USA | 225 S Canal St, Chicago, IL 60606, USA | train_station | 41.8787 | -87.6403
michigan-401 | 401 N Michigan Ave | Chicago, IL, USA | 401 N Michigan Ave, Chicago, IL 60611, USA | street_address | 41.8896 | -87.6242
uchicago | The University of Chicago | South Ellis Avenue, Chicago, IL, USA | 5801 S Ellis Ave, Chicago, IL 60637, USA | university | 41.7886 | -87.5987
okc-airport | OKC Will Rogers International Airport (OKC) | Terminal Drive, Oklahoma City, OK, USA | 7100 Terminal Dr, Oklahoma City, OK 73159, USA | airport | 35.3931 | -97.6007
paycom | Paycom Center | West Reno Avenue, Oklahoma City, OK, USA | 100 W Reno Ave, Oklahoma City, OK 73102, USA | event_venue | 35.4634 | -97.5151
bricktown | Bricktown | Oklahoma City, OK, USA | Bricktown, Oklahoma City, OK, USA | neighborhood | 35.4654 | -97.5073
denver-union | Denver Union Station | Wynkoop Street, Denver, CO, USA | 1701 Wynkoop St, Denver, CO 80202, USA | train_station | 39.7527 | -105.0002
honolulu | Daniel K. Inouye International Airport (HNL) | Rodgers Boulevard, Honolulu, HI, USA | 300 Rodgers Blvd, Honolulu, HI 96819, USA | airport | 21.3187 | -157.9225
long-way-ranch | Long Way Ranch | Guthrie, OK, USA | 1 Long Way Rd, Guthrie, OK 73044, USA | point_of_interest | 35.8789 | -97.4253
toronto | Toronto Pearson International Airport (YYZ) | Mississauga, ON, Canada | 6301 Silver Dart Dr, Mississauga, ON L5P 1B2, Canada | airport | 43.6777 | -79.6248
html | <img src=x onerror="window.hacked=1"> & "Sons" | Hostile Row, Los Angeles, CA, USA | 1 Hostile Row, Los Angeles, CA 90001, USA | point_of_interest | 34.01 | -118.25
rtl | מלון הים \u202EYN ,kroY weN | Hostile Row, Los Angeles, CA, USA | 2 Hostile Row, Los Angeles, CA 90001, USA | lodging | 34.011 | -118.25
emoji | 🦄 Café 👩‍👩‍👧‍👦 | Hostile Row, Los Angeles, CA, USA | 3 Hostile Row, Los Angeles, CA 90001, USA | point_of_interest | 34.012 | -118.25
endless | E${'n'.repeat(198)}🦄dless | Hostile Row, Los Angeles, CA, USA | 4 ${'Hostile '.repeat(40)}Row, Los Angeles, CA 90001, USA | point_of_interest | 34.013 | -118.25
nameless | | Nameless Yard, Dallas, TX, USA | Nameless Yard, Dallas, TX 75201, USA | premise | 32.79 | -96.8
`

/** All places; `main` is null if the prediction has only one text. */
export const geography = TABLE.trim().split('\n').map(readPlace)

function readPlace(line) {
  const [key, main, secondary, formattedAddress, type, lat, lng] = line.split('|').map(text => text.trim())
  const region = formattedAddress.endsWith('Canada') ? 'ca' : 'us'
  const point = { lat: Number(lat), lng: Number(lng) }
  return { id: `ChIJ-${key}`, main: main || null, secondary, formattedAddress, types: typesOf(type), ...point, region }
}

function typesOf(type) {
  if (type === 'street_address' || type === 'premise') return [type, 'geocode']
  if (type === 'locality' || type === 'neighborhood') return [type, 'political', 'geocode']
  return [...new Set([type, 'point_of_interest', 'establishment'])]
}

/** Returns the full text of a prediction. */
export function textOf({ main, secondary }) {
  return main === null ? secondary : `${main}, ${secondary}`
}
