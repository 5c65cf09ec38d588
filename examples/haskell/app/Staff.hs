{-# LANGUAGE DuplicateRecordFields #-}
{-# LANGUAGE OverloadedStrings #-}

-- | Records of which the field's name alone does not tell the type.
module Staff (staff) where

import qualified People
import qualified People.Team as Team
import qualified People.User as User

ann :: People.User
ann = (User.empty :: People.User) {People.name = "Ann"}

staff :: People.Team
staff = (Team.empty :: People.Team) {People.name = "observers", People.users = [ann]}
