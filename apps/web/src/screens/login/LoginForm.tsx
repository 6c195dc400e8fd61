import { Eye, EyeOff } from 'lucide-react'
import { type SubmitEvent, useState } from 'react'
import { failureOf, fieldErrorsOf } from '../../api/failure.ts'
import { messageOf } from '../../api/message-of.ts'
import { useLanguage, useText } from '../../text/language.ts'
import { Banner } from '../../ui/Banner.tsx'
import { Button, IconButton } from '../../ui/Button.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { loginText } from './login.text.ts'

type Fields = { email: string; password: string }

/** One @ with something on both sides and a dot after it; the server checks properly. */
const EMAIL = /^\S+@\S+\.\S+$/

type LoginFormProps = { isBusy: boolean; error: Error | null; onSubmit: (fields: Fields) => void }

/** E-mail and password. error: what the last try was refused with. Two fields need no form library: this page loads before anything else is there. */
export const LoginForm = ({ isBusy, error, onSubmit }: LoginFormProps) => {
  const text = useText(loginText)
  const language = useLanguage()
  const [fields, setFields] = useState<Fields>({ email: '', password: '' })
  const [isTried, setIsTried] = useState(false)
  const [isShown, setIsShown] = useState(false)
  const refused = fieldErrorsOf(error)
  const emailFault = fields.email === '' ? text.emailRequired : EMAIL.test(fields.email) ? undefined : text.emailInvalid
  const passwordFault = fields.password === '' ? text.passwordRequired : undefined
  const toggle = isShown ? text.hidePassword : text.showPassword
  const submit = (event: SubmitEvent<HTMLFormElement>): void => {
    event.preventDefault()
    setIsTried(true)
    const wrong = emailFault ? 'email' : passwordFault ? 'password' : undefined
    if (wrong === undefined) onSubmit(fields)
    else event.currentTarget.querySelector<HTMLInputElement>(`[name=${wrong}]`)?.focus()
  }

  return (
    <form noValidate className="flex flex-col gap-3.5" onSubmit={submit}>
      {error && <Banner tone="bad">{messageOf(failureOf(error), language)}</Banner>}
      <TextField
        label={text.email}
        name="email"
        type="email"
        autoComplete="username"
        value={fields.email}
        onValueChange={(email) => setFields({ ...fields, email })}
        error={(isTried ? emailFault : undefined) ?? refused['email']}
      />
      <TextField
        label={text.password}
        name="password"
        type={isShown ? 'text' : 'password'}
        autoComplete="current-password"
        value={fields.password}
        onValueChange={(password) => setFields({ ...fields, password })}
        error={(isTried ? passwordFault : undefined) ?? refused['password']}
        trailing={
          <IconButton label={toggle} type="button" onClick={() => setIsShown(!isShown)}>
            {isShown ? <EyeOff size={16} aria-hidden /> : <Eye size={16} aria-hidden />}
          </IconButton>
        }
      />
      <Button look="primary" type="submit" isBusy={isBusy} className="mt-1 h-9">
        {text.submit}
      </Button>
    </form>
  )
}
