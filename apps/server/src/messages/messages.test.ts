import { createServer, type Server } from 'node:net'
import { mkdtemp, readdir, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { readConfig, type Config } from '../config.ts'
import { canSendMail, canSendSms, sendMail, sendSms } from './messages.ts'
import { putIntoOutbox, readOutbox } from './outbox.ts'

let folder: string
const stops: (() => void)[] = []

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'convbox-messages-'))
})
afterEach(async () => {
  vi.restoreAllMocks()
  for (const stop of stops.splice(0)) stop()
  await rm(folder, { recursive: true, force: true })
})

const programWith = (env: Record<string, string>): { config: Config } => {
  const read = readConfig({ DATA_DIR: folder, PUBLIC_URL: 'https://app.convbox.example', ...env })
  if ('faults' in read) throw new Error(read.faults.join('; '))
  return read
}

const MAIL = {
  to: 'ada@alder.example',
  language: 'en',
  subject: 'Welcome <b>',
  paragraphs: ['Hello & good day'],
  button: { label: 'Open', address: 'https://app.convbox.example/verify-email?token=a&b=c' },
} as const

const listenOn = (server: Server): Promise<number> =>
  new Promise((resolve) => {
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      resolve(typeof address === 'object' && address !== null ? address.port : 0)
    })
  })

/** A mail server that accepts one mail, or answers every recipient with `refusal`. */
const startSmtp = async (refusal?: string) => {
  const said: string[] = []
  const server = createServer((socket) => {
    let inData = false
    const answer = (line: string): string => {
      if (line.startsWith('EHLO')) return '250 mail.example'
      if (line.startsWith('RCPT')) return refusal ?? '250 OK'
      if (line !== 'DATA') return '250 OK'
      inData = true
      return '354 go on'
    }
    socket.write('220 mail.example\r\n')
    socket.on('error', () => {}) // The client may hang up.
    socket.on('data', (chunk) => {
      for (const line of chunk.toString().split('\r\n').slice(0, -1)) {
        said.push(line)
        if (!inData) socket.write(`${answer(line)}\r\n`)
        else if (line === '.') {
          inData = false
          socket.write('250 taken\r\n')
        }
      }
    })
  })
  const port = await listenOn(server)
  stops.push(() => server.close())
  return { url: `smtp://127.0.0.1:${port}`, said }
}

describe('mail', () => {
  it('lies in the outbox of a sandbox server on loopback, escaped, for its own user only', async () => {
    const program = programWith({ SANDBOX: '1' })
    expect(canSendMail(program)).toBe(true)
    await sendMail(program, { ...MAIL, paragraphs: [...MAIL.paragraphs] })
    const [message] = await readOutbox(program.config)
    expect(message).toMatchObject({ kind: 'mail', to: 'ada@alder.example', subject: 'Welcome <b>' })
    expect(message?.text).toContain(
      'Hello & good day\n\nOpen:\nhttps://app.convbox.example/verify-email?token=a&b=c\n\n--\nSent by Convbox',
    )
    expect(message).toHaveProperty('html', expect.stringContaining('<h1 style="font-size:20px;margin:0 0 16px">Welcome &lt;b&gt;</h1>'))
    const [name = ''] = await readdir(join(folder, 'outbox'))
    expect((await stat(join(folder, 'outbox', name))).mode & 0o077).toBe(0)
  })

  it('shows the newest first, and keeps two hundred', async () => {
    const program = programWith({ SANDBOX: '1' })
    for (let number = 0; number < 202; number++) {
      const at = new Date(Date.UTC(2026, 10, 21) + number).toISOString()
      await putIntoOutbox(program.config, { kind: 'sms', at, to: '+4915112345678', text: String(number) })
    }
    const texts = (await readOutbox(program.config)).map(({ text }) => text)
    expect(texts).toEqual(Array.from({ length: 200 }, (_, index) => String(201 - index)))
  })

  it.each([
    ['without sandbox', { SANDBOX: '0' }],
    ['where others can reach the server', { SANDBOX: '1', HOST: '0.0.0.0' }],
  ])('is off %s and without a mail server', async (_, env) => {
    const program = programWith(env)
    expect(canSendMail(program)).toBe(false)
    await expect(sendMail(program, { ...MAIL, paragraphs: [] })).rejects.toMatchObject({ code: 'mail is off' })
    expect(await readOutbox(program.config)).toEqual([])
  })

  it.each(['ada@alder.example,eve@evil.example', 'ada@alder.example\r\nBcc: eve@evil.example', '"ada@x" <eve@evil.example>', 'ada'])(
    'goes to one address or to none: %j',
    async (to) => {
      const program = programWith({ SANDBOX: '1' })
      await expect(sendMail(program, { ...MAIL, paragraphs: [], to })).rejects.toMatchObject({ code: 'invalid input' })
      expect(await readOutbox(program.config)).toEqual([])
    },
  )

  it('goes through SMTP in both forms, and not into the outbox', async () => {
    const smtp = await startSmtp()
    const program = programWith({ SANDBOX: '1', SMTP_URL: smtp.url })
    await sendMail(program, { ...MAIL, language: 'zh', paragraphs: ['Bitte'] })
    expect(smtp.said).toContain('RCPT TO:<ada@alder.example>')
    expect(smtp.said).toContain('From: Convbox <no-reply@app.convbox.example>')
    expect(smtp.said.filter((line) => /^Content-Type: text\/(plain|html)/.test(line))).toHaveLength(2)
    expect(await readOutbox(program.config)).toEqual([])
  })

  it('has one receiver and its own headers, whatever stands in the subject', async () => {
    const smtp = await startSmtp()
    const program = programWith({ SANDBOX: '0', SMTP_URL: smtp.url })
    await sendMail(program, { ...MAIL, paragraphs: [], subject: 'Join Alder\r\nBcc: eve@evil.example\r\n\r\n<script>' })
    expect(smtp.said.filter((line) => line.startsWith('RCPT'))).toEqual(['RCPT TO:<ada@alder.example>'])
    const headers = smtp.said.slice(smtp.said.indexOf('DATA') + 1, smtp.said.indexOf(''))
    expect(headers.filter((line) => /^bcc/i.test(line))).toEqual([])
    expect(headers.filter((line) => line.startsWith('Subject: Join Alder Bcc: eve@evil.example'))).toHaveLength(1)
  })

  it('that can be left says so to mail programs, one-click only over https', async () => {
    const smtp = await startSmtp()
    const leave = { label: 'Leave', address: 'https://app.convbox.example/weekly-mail/leave?token=a.b&c' }
    const send = (address: string) =>
      sendMail(programWith({ SMTP_URL: smtp.url }), { ...MAIL, paragraphs: [], leave: { ...leave, address } })
    // A long header goes on in the next line.
    const listHeaders = () =>
      smtp.said
        .splice(0)
        .join('\n')
        .replaceAll(/\n[ \t]/g, ' ')
        .split('\n')
        .filter((line) => line.startsWith('List-'))
    await send(leave.address)
    expect(listHeaders()).toEqual([`List-Unsubscribe: <${leave.address}>`, 'List-Unsubscribe-Post: List-Unsubscribe=One-Click'])
    await send('http://localhost:3000/weekly-mail/leave?token=a')
    expect(listHeaders()).toEqual(['List-Unsubscribe: <http://localhost:3000/weekly-mail/leave?token=a>'])
  })

  it('that the mail server refuses fails without telling the log the address', async () => {
    const smtp = await startSmtp('550 ada@alder.example is unknown here')
    const program = programWith({ SANDBOX: '0', SMTP_URL: smtp.url })
    const failed = await sendMail(program, { ...MAIL, paragraphs: [] }).catch((error: unknown) => error)
    expect(failed).toMatchObject({ code: 'mail failed', cause: { message: 'The mail server failed: EENVELOPE 550' } })
  })
})

describe('SMS', () => {
  it('is printed to the terminal of a sandbox server and laid into its outbox', async () => {
    const print = vi.spyOn(process.stdout, 'write').mockReturnValue(true)
    const program = programWith({ SANDBOX: '1' })
    await sendSms(program, { to: '+4915112345678', text: 'Your code is 123456' })
    expect(print).toHaveBeenCalledWith('SMS to +4915112345678: Your code is 123456\n')
    expect(await readOutbox(program.config)).toMatchObject([{ kind: 'sms', to: '+4915112345678' }])
  })

  it('is off elsewhere, unless the operator names a sender', async () => {
    const print = vi.spyOn(process.stdout, 'write').mockReturnValue(true)
    expect(canSendSms(programWith({ SANDBOX: '1', SMS_SENDER: 'none' }))).toBe(false)
    await expect(sendSms(programWith({ SANDBOX: '0' }), { to: '+49151', text: 'x' })).rejects.toMatchObject({ code: 'sms is off' })
    expect(print).not.toHaveBeenCalled()
    await sendSms(programWith({ SANDBOX: '0', SMS_SENDER: 'console' }), { to: '+49151', text: 'x' })
    expect(print).toHaveBeenCalledOnce()
  })
})
