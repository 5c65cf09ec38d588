{-# LANGUAGE BangPatterns #-}
{-# LANGUAGE OverloadedStrings #-}

-- | Floating-point numbers in decimal, as the stock @capnp@ tool writes them: with 15 significant digits if these read back as the same number, and with 17
-- otherwise.
module Zooph.Internal.Decimal
  ( double
  , parse
  ) where

import Data.ByteString (ByteString)
import qualified Data.ByteString as ByteString
import qualified Data.ByteString.Char8 as Char8
import GHC.Float (rationalToDouble)

-- | Writes a finite number.
double :: Double -> ByteString
double x
  | x == 0 = if isNegativeZero x then "-0" else "0"
  | x < 0 = "-" <> positive (negate x)
  | otherwise = positive x

positive :: Double -> ByteString
positive x
  -- A whole number of at most 15 digits has no other digits.
  | x < 1e15 && fromIntegral whole == x = Char8.pack (show whole)
  | valueOf short == x = spelled 15 short
  | otherwise = spelled 17 (digits 17 x)
 where
  whole = truncate x :: Int
  short = digits 15 x

-- The number rounded to @n@ significant digits, and the power of ten of the first digit.
digits :: Int -> Double -> (Integer, Int)
digits n x = if rounded >= 10 ^ n then (rounded `quot` 10, power + 1) else (rounded, power)
 where
  (mantissa, e) = decodeFloat x
  (over, under) = if e >= 0 then (mantissa * 2 ^ e, 1) else (mantissa, 2 ^ negate e)
  guess = floor (logBase 10 x :: Double) :: Int
  power = exact guess
  -- Corrects the estimate, which may be off by one, and by more for subnormal numbers.
  exact p
    | compareTo p == LT = exact (p - 1)
    | compareTo (p + 1) /= LT = exact (p + 1)
    | otherwise = p
  compareTo p = if p >= 0 then compare over (under * 10 ^ p) else compare (over * 10 ^ negate p) under
  shift = n - 1 - power
  (above, below) = if shift >= 0 then (over * 10 ^ shift, under) else (over, under * 10 ^ negate shift)
  (quotient, rest) = above `quotRem` below
  rounded = case compare (2 * rest) below of
    LT -> quotient
    GT -> quotient + 1
    EQ -> if odd quotient then quotient + 1 else quotient

valueOf :: (Integer, Int) -> Double
valueOf (x, power) = if shift >= 0 then rationalToDouble (x * 10 ^ shift) 1 else rationalToDouble x (10 ^ negate shift)
 where
  shift = power - (length (show x) - 1)

spelled :: Int -> (Integer, Int) -> ByteString
spelled n (x, power)
  | power < -4 || power >= n = Char8.pack (point (take 1 all_) (drop 1 all_) ++ "e" ++ exponent_)
  | power < 0 = Char8.pack ("0." ++ replicate (negate power - 1) '0' ++ all_)
  | otherwise = Char8.pack (point (take (power + 1) padded) (drop (power + 1) all_))
 where
  all_ = dropEnd (show x)
  padded = all_ ++ replicate (power + 1 - length all_) '0'
  dropEnd = reverse . dropWhile (== '0') . reverse
  point before behind = if null behind then before else before ++ "." ++ behind
  exponent_ = (if power < 0 then "-" else "") ++ (if abs power < 10 then "0" else "") ++ show (abs power)

-- | The number nearest to a decimal, which may have a sign, a fraction and an exponent; infinity if it is too large. 'Nothing' if the text is not a
-- decimal.
parse :: ByteString -> Maybe Double
parse text0 = do
  let (negative, text) = sign text0
      (whole, more) = Char8.span isDigit text
      (fraction, behind) = case Char8.uncons more of
        Just ('.', rest) -> Char8.span isDigit rest
        _ -> (ByteString.empty, more)
  if ByteString.null whole && ByteString.null fraction then Nothing else Just ()
  power <- case Char8.uncons behind of
    Nothing -> Just 0
    Just (e, rest) | e == 'e' || e == 'E' -> exponentOf rest
    _ -> Nothing
  let value = nearest (whole <> fraction) (power - ByteString.length fraction)
  Just (if negative then negate value else value)

sign :: ByteString -> (Bool, ByteString)
sign text = case Char8.uncons text of
  Just ('-', rest) -> (True, rest)
  Just ('+', rest) -> (False, rest)
  _ -> (False, text)

isDigit :: Char -> Bool
isDigit c = c >= '0' && c <= '9'

-- Reads an exponent. Exponents beyond those of all numbers are replaced by one large value.
exponentOf :: ByteString -> Maybe Int
exponentOf text
  | ByteString.null magnitude || not (Char8.all isDigit magnitude) = Nothing
  | ByteString.length significant > 9 = Just (if negative then negate far else far)
  | otherwise = Just (if negative then negate (small significant) else small significant)
 where
  (negative, magnitude) = sign text
  significant = Char8.dropWhile (== '0') magnitude
  small = Char8.foldl' (\ !n c -> 10 * n + fromEnum c - 48) 0
  far = 2 ^ (40 :: Int)

-- The number nearest to the digits times a power of ten. Digits beyond 800 matter only if any of them is not zero; a single digit 1 then stands for them.
nearest :: ByteString -> Int -> Double
nearest all_ power0
  | ByteString.null significant = 0
  | power + count > 310 = 1 / 0
  | power + count < -330 = 0
  | power >= 0 = rationalToDouble (number * 10 ^ power) 1
  | otherwise = rationalToDouble number (10 ^ negate power)
 where
  significant = Char8.dropWhile (== '0') all_
  size = ByteString.length significant
  most = 800
  kept = ByteString.take most significant
  sticky = size > most && Char8.any (/= '0') (ByteString.drop most significant)
  power = power0 + (size - ByteString.length kept) - (if sticky then 1 else 0)
  count = ByteString.length kept + (if sticky then 1 else 0)
  number = (if sticky then (\x -> 10 * x + 1) else id) (maybe 0 fst (Char8.readInteger kept))
