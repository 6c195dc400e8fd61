import { Eye, EyeOff } from 'lucide-react'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
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

/** E-mail and password. error: what the last try was refused with. */
export const LoginForm = ({ isBusy, error, onSubmit }: { isBusy: boolean; error: Error | null; onSubmit: (fields: Fields) => void }) => {
  const text = useText(loginText)
  const [isShown, setIsShown] = useState(false)
  const { register, handleSubmit, formState } = useForm<Fields>({ defaultValues: { email: '', password: '' } })
  const language = useLanguage()
  const refused = fieldErrorsOf(error)
  const toggle = isShown ? text.hidePassword : text.showPassword

  return (
    <form noValidate className="flex flex-col gap-3.5" onSubmit={(event) => void handleSubmit(onSubmit)(event)}>
      {error && <Banner tone="bad">{messageOf(failureOf(error), language)}</Banner>}
      <TextField
        label={text.email}
        type="email"
        autoComplete="username"
        error={formState.errors.email?.message ?? refused['email']}
        {...register('email', { required: text.emailRequired, pattern: { value: EMAIL, message: text.emailInvalid } })}
      />
      <TextField
        label={text.password}
        type={isShown ? 'text' : 'password'}
        autoComplete="current-password"
        error={formState.errors.password?.message ?? refused['password']}
        trailing={
          <IconButton label={toggle} type="button" onClick={() => setIsShown(!isShown)}>
            {isShown ? <EyeOff size={16} aria-hidden /> : <Eye size={16} aria-hidden />}
          </IconButton>
        }
        {...register('password', { required: text.passwordRequired })}
      />
      <Button look="primary" type="submit" isBusy={isBusy} className="mt-1 h-9">
        {text.submit}
      </Button>
    </form>
  )
}
