/** Who buys: names as a shop with customers all over the world sees them, and where they live. Every person is made up. */
import type { OrderAddress } from '../order-facts.ts'
import type { Random } from './random.ts'

type Place = Pick<OrderAddress, 'city' | 'zip' | 'province' | 'provinceCode' | 'country' | 'countryCode'> & {
  weight: number
  language: string
}
const us = (city: string, zip: string, province: string, provinceCode: string, weight: number): Place => ({
  city,
  zip,
  province,
  provinceCode,
  country: 'United States',
  countryCode: 'US',
  weight,
  language: 'en-US',
})
const abroad = (city: string, zip: string, country: [string, string], language: string, weight: number): Place => ({
  city,
  zip,
  province: '',
  provinceCode: '',
  country: country[0],
  countryCode: country[1],
  language,
  weight,
})

const PLACES: readonly [Place, ...Place[]] = [
  us('Brooklyn', '11215', 'New York', 'NY', 14),
  us('Portland', '97202', 'Oregon', 'OR', 9),
  us('Austin', '78704', 'Texas', 'TX', 9),
  us('Chicago', '60614', 'Illinois', 'IL', 8),
  us('Seattle', '98103', 'Washington', 'WA', 8),
  us('Denver', '80205', 'Colorado', 'CO', 6),
  us('Atlanta', '30307', 'Georgia', 'GA', 6),
  us('Oakland', '94609', 'California', 'CA', 12),
  abroad('Toronto', 'M6J 1J1', ['Canada', 'CA'], 'en-CA', 6),
  abroad('London', 'E8 3GX', ['United Kingdom', 'GB'], 'en-GB', 5),
  abroad('Berlin', '10437', ['Germany', 'DE'], 'de-DE', 3),
  abroad('Madrid', '28012', ['Spain', 'ES'], 'es-ES', 2),
  abroad('上海', '200040', ['China', 'CN'], 'zh-CN', 2),
  abroad('東京都', '150-0001', ['Japan', 'JP'], 'ja-JP', 2),
]

type Names = { first: readonly [string, ...string[]]; last: readonly [string, ...string[]]; weight: number }
const NAMES: readonly [Names, ...Names[]] = [
  {
    weight: 50,
    first: ['Emma', 'Olivia', 'Noah', 'Liam', 'Ava', 'Mia', 'Lucas', 'Ella', 'Henry', 'Grace', 'Theo', 'Ruby'],
    last: ['Miller', 'Johnson', 'Brooks', 'Reed', 'Carter', 'Hayes', 'Bennett', 'Foster', 'Parker', 'Sullivan'],
  },
  {
    weight: 12,
    first: ['Sofía', 'Mateo', 'Lucía', 'Diego', 'Valentina', 'Joaquín'],
    last: ['García', 'Fernández', 'Muñoz', 'Ibáñez', 'Rodríguez'],
  },
  { weight: 8, first: ['Jürgen', 'Käthe', 'Björn', 'Anneliese', 'Sören'], last: ['Müller', 'Schröder', 'Weiß', 'Größe', 'Jäger'] },
  { weight: 6, first: ['Zoë', 'François', 'Amélie', 'Étienne'], last: ['Lefèvre', 'Dubois', 'Noël', "D'Angelo"] },
  { weight: 6, first: ['伟', '芳', '娜', '静', '小明'], last: ['王', '李', '张', '欧阳', '陈'] },
  { weight: 5, first: ['さくら', '健太', '美咲', '翔'], last: ['佐藤', '鈴木', '高橋', '渡辺'] },
  { weight: 3, first: ['민준', '서연', '지우'], last: ['김', '이', '박'] },
  { weight: 3, first: ['Nguyễn Thị', 'Trần Văn'], last: ['Hương', 'Đức', 'Phúc'] },
  { weight: 3, first: ['Łukasz', 'Zofia', 'Agnieszka'], last: ['Wiśniewski', 'Żak', 'Śliwa'] },
  { weight: 3, first: ['محمد', 'فاطمة', 'ليلى'], last: ['العلي', 'حداد'] },
  { weight: 1, first: ['Wolfeschlegelsteinhausen'], last: ['Featherstonehaugh-Cholmondeley'] },
]

/** A device that somebody shops with. */
const AGENTS: readonly [{ weight: number; agent: string }, ...{ weight: number; agent: string }[]] = [
  {
    weight: 45,
    agent:
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1',
  },
  {
    weight: 22,
    agent: 'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/139.0.0.0 Mobile Safari/537.36',
  },
  { weight: 18, agent: 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/139.0.0.0 Safari/537.36' },
  {
    weight: 13,
    agent: 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Safari/605.1.15',
  },
  {
    weight: 2,
    agent: 'Mozilla/5.0 (iPad; CPU OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1',
  },
]
/** User agent of a device, by how common it is. */
export const pickAgent = (random: Random): string => random.weighted(AGENTS).agent

/** A person who has bought or is about to. orders: how many so far; visitors: ids of the devices that were seen. */
export type Customer = {
  id: bigint
  email: string
  phone: string | undefined
  address: OrderAddress
  language: string
  orders: number
  visitors: string[]
}

/** A customer who has never bought; number makes id and e-mail unique. */
export const createCustomer = (random: Random, number: number): Customer => {
  const names = random.weighted(NAMES)
  const { weight: _weight, language, ...place } = random.weighted(PLACES)
  const phone = place.countryCode === 'US' && random.isTrue(0.5) ? `+1202555${String(number % 10_000).padStart(4, '0')}` : undefined
  return {
    id: 7_200_000_000_000n + BigInt(number),
    email: `shopper.${number}@mail.example`,
    phone,
    address: {
      firstName: random.pick(names.first),
      lastName: random.pick(names.last),
      address1: `${random.int(1, 980)} Maple Street`,
      ...place,
      ...(phone !== undefined && { phone }),
    },
    language,
    orders: 0,
    visitors: [],
  }
}
